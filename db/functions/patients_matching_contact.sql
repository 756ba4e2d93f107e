-- Which patients match every word of a search by their names, numbers or e-mail address. As patients_matching.
CREATE OR REPLACE FUNCTION patients_matching_contact(searched_provider uuid, words text[])
RETURNS TABLE(id uuid)
LANGUAGE plpgsql
STABLE SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
DECLARE
  conditions text;
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  SELECT string_agg(holds_word('patient_contact_text(p.first_name, p.last_name, p.other_names, p.mobile,
      p.national_mobile_number, p.email, p.mr_number)', word), ' AND ') INTO conditions FROM unnest(words) AS word;
  RETURN QUERY EXECUTE
    'SELECT p.id FROM patients p WHERE p.provider_id = $1 AND ' || coalesce(conditions, 'true')
    USING searched_provider;
END
$$;

REVOKE EXECUTE ON FUNCTION patients_matching_contact(uuid,text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION patients_matching_contact(uuid,text[]) TO wardline_app;
