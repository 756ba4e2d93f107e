-- How another patient writes the same MR number; null when no one has it. A transaction that asks for a number has it to itself
-- until it ends.
CREATE OR REPLACE FUNCTION mr_number_of_another(searched_provider uuid, searched text, own uuid)
RETURNS text
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
DECLARE
  wanted text := text_identity(searched);
BEGIN
  IF (searched_provider = ANY (visible_provider_ids())) IS NOT TRUE THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('mr-number ' || searched_provider::text || wanted, 0));
  RETURN (
    SELECT p.mr_number FROM patients p
    WHERE p.provider_id = searched_provider AND mr_number_key(p.mr_number) = mr_number_key(searched)
      AND text_identity(p.mr_number) = wanted AND p.id IS DISTINCT FROM own
    ORDER BY p.number
    LIMIT 1
  );
END
$$;

REVOKE EXECUTE ON FUNCTION mr_number_of_another(uuid,text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mr_number_of_another(uuid,text,uuid) TO wardline_app;
