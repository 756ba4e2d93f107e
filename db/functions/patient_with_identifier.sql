-- The patient who has this identifier already, in any spelling; none when no one has it. National IDs, insurance
-- numbers, passports and birth certificates are written with and without hyphens; in a number of another system they count, as in an
-- MR number. A transaction that asks has the identifier to itself until it ends.
CREATE OR REPLACE FUNCTION patient_with_identifier(
  searched_provider uuid, searched_type text, searched_system text, searched_value text, own uuid
) RETURNS TABLE(id uuid, mr_number text)
LANGUAGE plpgsql
SECURITY DEFINER ROWS 1
SET search_path TO public, pg_temp
AS $$
DECLARE
  has_hyphens CONSTANT boolean := searched_type = 'other';
  wanted text := CASE WHEN has_hyphens THEN text_identity(searched_value) ELSE unhyphenated_identity(searched_value) END;
  wanted_system text := text_identity(searched_system);
BEGIN
  IF (searched_provider = ANY (visible_provider_ids())) IS NOT TRUE THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('identifier ' || searched_provider::text || searched_type || ' ' || wanted, 0));
  RETURN QUERY
    SELECT p.id, p.mr_number FROM patient_identifiers i
    JOIN patients p ON p.provider_id = i.provider_id AND p.id = i.patient_id
    WHERE i.provider_id = searched_provider AND i.is_active AND mr_number_key(i.value) = mr_number_key(searched_value)
      AND CASE WHEN has_hyphens THEN text_identity(i.value) ELSE unhyphenated_identity(i.value) END = wanted
      AND i.type = searched_type AND text_identity(i.system) = wanted_system AND i.id IS DISTINCT FROM own
    LIMIT 1;
END
$$;

REVOKE EXECUTE ON FUNCTION patient_with_identifier(uuid,text,text,text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION patient_with_identifier(uuid,text,text,text,uuid) TO wardline_app;
