-- Which prescriptions' medicine matches every word of a search, however either is spelled (a soft hyphen, another dash). It runs as `wardline_definer`, because row-level security
-- would keep the trigram index from being used; it filters by provider itself.
CREATE OR REPLACE FUNCTION medication_requests_matching(searched_provider uuid, words text[])
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
  SELECT string_agg(format('text_identity(m.name) LIKE %L', '%' || text_identity(word) || '%'), ' AND ')
    INTO conditions FROM unnest(words) AS word;
  RETURN QUERY EXECUTE
    'SELECT m.id FROM medication_requests m WHERE m.provider_id = $1 AND ' || coalesce(conditions, 'true')
    USING searched_provider;
END
$$;

REVOKE EXECUTE ON FUNCTION medication_requests_matching(uuid,text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION medication_requests_matching(uuid,text[]) TO wardline_app;
