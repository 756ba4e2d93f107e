-- Which patients match every word of a search, by their names and numbers or by the temporary name that they had before they were
-- identified; and who has an identifier of these words. It runs as `wardline_definer`, because row-level security would keep the
-- trigram index from being used; it filters by provider itself. Words come lower-cased, with %, _ and \ escaped.
CREATE OR REPLACE FUNCTION patients_matching(searched_provider uuid, words text[])
RETURNS TABLE(id uuid, number bigint, first_name text, last_name text)
LANGUAGE plpgsql
STABLE SECURITY DEFINER
SET search_path TO public, pg_temp
-- The planner expects that every row found by the index is compared again, and would rather compare all rows.
SET enable_seqscan TO off
AS $$
DECLARE
  conditions text;
  -- The key has no signs: neither those that escape or part a word, nor those that people write in a number.
  whole text := (
    SELECT mr_number_key(string_agg(split_part(word, E'\n', 1), '' ORDER BY place))
    FROM unnest(words) WITH ORDINALITY AS one(word, place)
  );
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  SELECT string_agg(patient_holds_word(searched_provider, word), ' AND ') INTO conditions FROM unnest(words) AS word;
  RETURN QUERY EXECUTE
    'SELECT p.id, p.number, p.first_name, p.last_name FROM patients p WHERE '
      || coalesce(conditions, 'p.provider_id = $1')
      || coalesce(
        ' UNION ALL SELECT p.id, p.number, p.first_name, p.last_name FROM patients p
          WHERE p.provider_id = $1 AND p.id IN (
            SELECT p.id FROM (
              SELECT provider_id, id, temporary_name_text(temporary_name) AS search_text FROM patients WHERE temporary_name <> ''''
            ) AS p WHERE ' || conditions || '
            UNION
            SELECT i.patient_id FROM patient_identifiers i
            WHERE i.provider_id = $1 AND i.is_active AND mr_number_key(i.value) = $2 AND $2 <> ''''
          ) AND NOT (' || conditions || ')', '')
    USING searched_provider, whole;
END
$$;

REVOKE EXECUTE ON FUNCTION patients_matching(uuid,text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION patients_matching(uuid,text[]) TO wardline_app;
