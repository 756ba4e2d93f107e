-- The codes that match every word of a search, of the provider's own list or, as long as it has none, of the standard
-- one; the likeliest first: what begins with the code, then names with words that begin so. It runs as `wardline_definer`,
-- because row-level security would keep the trigram index from being used; it filters by provider itself. Words come
-- with %, _ and \ escaped; both sides are compared in small letters, without accents and what nobody sees.
CREATE OR REPLACE FUNCTION diagnosis_codes_matching(searched_provider uuid, words text[])
RETURNS TABLE(code text, display text, is_own boolean, likelihood integer)
LANGUAGE plpgsql
STABLE SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
DECLARE
  conditions text;
  begun text;
  has_own boolean;
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  SELECT string_agg(format('c.search_letters LIKE %L', '%' || word || '%'), ' AND '),
    string_agg(format('(c.search_letters LIKE %L OR c.search_letters LIKE %L OR c.search_letters LIKE %L)',
      word || '%', E'%\n' || word || '%', '% ' || word || '%'), ' AND ')
    INTO conditions, begun FROM unnest(words) AS given, name_letters(given) AS word;
  SELECT EXISTS (SELECT FROM diagnosis_codes d WHERE d.provider_id = searched_provider) INTO has_own;
  RETURN QUERY EXECUTE format(
    'SELECT c.code, c.display, %L::boolean,
       CASE WHEN name_letters(c.code) LIKE $2 OR replace(name_letters(c.code), ''.'', '''') LIKE $2 THEN 0
         WHEN %s THEN 1 ELSE 2 END
     FROM %s WHERE %s AND %s',
    has_own, coalesce(begun, 'true'),
    CASE WHEN has_own THEN 'diagnosis_codes c' ELSE 'standard_diagnosis_codes c' END,
    CASE WHEN has_own THEN 'c.provider_id = $1' ELSE '$1 IS NOT NULL' END,
    coalesce(conditions, 'true'))
    USING searched_provider, coalesce(name_letters(words[1]), '') || '%';
END
$$;

REVOKE EXECUTE ON FUNCTION diagnosis_codes_matching(uuid,text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION diagnosis_codes_matching(uuid,text[]) TO wardline_app;
