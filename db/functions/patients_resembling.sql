-- Which patients match a search of which a letter in each word may be wrong; asked where nobody matches it as it is typed. As
-- patients_matching.
CREATE OR REPLACE FUNCTION patients_resembling(searched_provider uuid, words text[])
RETURNS TABLE(id uuid, number bigint, first_name text, last_name text)
LANGUAGE plpgsql
STABLE SECURITY DEFINER
SET search_path TO public, pg_temp
SET enable_seqscan TO off
AS $$
DECLARE
  conditions text;
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  SELECT string_agg(patient_nearly_holds_word(searched_provider, word), ' AND ') INTO conditions FROM unnest(words) AS word;
  RETURN QUERY EXECUTE
    'SELECT p.id, p.number, p.first_name, p.last_name FROM patients p WHERE '
      || coalesce(conditions, 'p.provider_id = $1')
    USING searched_provider;
END
$$;

REVOKE EXECUTE ON FUNCTION patients_resembling(uuid,text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION patients_resembling(uuid,text[]) TO wardline_app;
