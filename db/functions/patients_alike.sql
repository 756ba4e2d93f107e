-- The patients who may be the same person: by MR number, by birth dates near the given one, or without one by very similar
-- names. The MR number is a search of its own, so that it does not read the names of all patients.
CREATE OR REPLACE FUNCTION patients_alike(searched_provider uuid, searched_mr_number text, searched_first_and_last text, searched_names text, born date, born_from date, born_to date, born_on date[])
RETURNS TABLE(id uuid, same_mr_number boolean, name_likeness real)
LANGUAGE plpgsql
STABLE SECURITY DEFINER ROWS 20
SET search_path TO public, pg_temp
SET "pg_trgm.similarity_threshold" TO '0.6'
SET "pg_trgm.word_similarity_threshold" TO '0.6'
AS $$
DECLARE
  wanted_mr_number text := nullif(mr_number_key(searched_mr_number), '');
  wanted_first_and_last text := name_key(searched_first_and_last);
  wanted_names text := name_key(searched_names);
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  RETURN QUERY
    WITH found AS (
      SELECT p.id FROM patients p
      WHERE p.provider_id = searched_provider AND mr_number_key(p.mr_number) = wanted_mr_number
      UNION
      SELECT p.id FROM patients p
      WHERE p.provider_id = searched_provider AND p.birth_date BETWEEN born_from AND born_to
      UNION
      SELECT p.id FROM patients p
      WHERE p.provider_id = searched_provider AND p.birth_date = ANY (born_on)
      UNION
      SELECT p.id FROM patients p
      WHERE p.provider_id = searched_provider
        AND name_key(p.first_name || ' ' || p.last_name || ' ' || p.other_names) % wanted_names
        AND (p.birth_date IS NULL OR born_from IS NULL)
        -- An empty name is like no name. The index cannot answer that: it would return every patient.
        AND wanted_names <> ''
      UNION
      SELECT p.id FROM patients p
      WHERE p.provider_id = searched_provider
        AND name_key(p.first_name || ' ' || p.last_name || ' ' || p.other_names) %> wanted_first_and_last
        AND (p.birth_date IS NULL OR born_from IS NULL)
        -- A first name alone is that of thousands.
        AND wanted_first_and_last LIKE '_% _%'
    ), named AS MATERIALIZED (
      SELECT p.id, p.number, p.mr_number, coalesce(p.birth_date = born, false) AS same_birth_date,
        name_key(p.first_name || ' ' || p.last_name) AS first_and_last,
        name_key(p.first_name || ' ' || p.last_name || ' ' || p.other_names) AS names
      FROM found JOIN patients p ON p.provider_id = searched_provider AND p.id = found.id
    ), judged AS (
      SELECT n.id, n.number, n.same_birth_date,
        coalesce(mr_number_key(n.mr_number) = wanted_mr_number, false) AS same_mr_number,
        greatest(
          similarity(n.first_and_last, wanted_names),
          similarity(n.names, wanted_names),
          similarity(n.first_and_last, wanted_first_and_last),
          similarity(n.names, wanted_first_and_last)
        ) AS name_likeness
      FROM named n
    )
    SELECT j.id, j.same_mr_number, j.name_likeness FROM judged j
    WHERE j.same_mr_number OR j.name_likeness >= 0.45
    ORDER BY j.same_mr_number DESC, j.same_birth_date DESC, j.name_likeness DESC, j.number
    LIMIT 50;
END
$$;

REVOKE EXECUTE ON FUNCTION patients_alike(uuid,text,text,text,date,date,date,date[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION patients_alike(uuid,text,text,text,date,date,date,date[]) TO wardline_app;
