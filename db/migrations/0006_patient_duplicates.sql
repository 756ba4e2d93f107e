-- What two spellings of a name have in common: without accents, capitals and apostrophes (Ng'ang'a, Nganga).
CREATE FUNCTION name_key(names text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT lower(regexp_replace(normalize(names, NFKD), '[\u0300-\u036f''`´’‘ʼ]', '', 'g'))
$$;
--> statement-breakpoint
-- An MR number without what is written now in one way and now in another: KSM-0042, ksm 0042.
CREATE FUNCTION mr_number_key(mr_number text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT upper(regexp_replace(mr_number, '[^[:alnum:]]', '', 'g'))
$$;
--> statement-breakpoint
CREATE INDEX patients_by_name_key ON patients
  USING gin (provider_id, name_key(first_name || ' ' || last_name || ' ' || other_names) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX patients_by_mr_number_key ON patients (provider_id, mr_number_key(mr_number));
--> statement-breakpoint
-- Patients who may be the one that is searched for, and how alike their names are, from 0 to 1 in whatever order the
-- names stand. Found by MR number, by a name of those born within a range or on one of some dates, or by a very similar
-- name where a birth date is not known. A function of the owner's, because row-level security would keep the trigram
-- index from being used; it filters by provider itself.
CREATE FUNCTION patients_alike(
  searched_provider uuid, searched_mr_number text, searched_names text,
  born_from date, born_to date, born_on date[]
)
RETURNS TABLE (id uuid, same_mr_number boolean, name_likeness real)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
ROWS 20 SET pg_trgm.similarity_threshold = 0.6
AS $$
DECLARE
  wanted_mr_number text := nullif(mr_number_key(searched_mr_number), '');
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
    ), judged AS (
      SELECT p.id, p.number,
        coalesce(mr_number_key(p.mr_number) = wanted_mr_number, false) AS same_mr_number,
        greatest(
          similarity(name_key(p.first_name || ' ' || p.last_name), wanted_names),
          similarity(name_key(p.first_name || ' ' || p.last_name || ' ' || p.other_names), wanted_names)
        ) AS name_likeness
      FROM found JOIN patients p ON p.provider_id = searched_provider AND p.id = found.id
    )
    SELECT j.id, j.same_mr_number, j.name_likeness FROM judged j
    WHERE j.same_mr_number OR j.name_likeness >= 0.45
    ORDER BY j.same_mr_number DESC, j.name_likeness DESC, j.number
    LIMIT 50;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION patients_alike(uuid, text, text, date, date, date[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION patients_alike(uuid, text, text, date, date, date[]) TO wardline_app;
