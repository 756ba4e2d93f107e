CREATE OR REPLACE FUNCTION count_changed_encounters()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(r.provider_id, encounters_kinds(r.is_ward_round, r.encounter_class, r.status),
    TG_ARGV[0]::bigint * count(*))
  FROM changed_rows r GROUP BY r.provider_id, r.is_ward_round, r.encounter_class, r.status;
  RETURN NULL;
END
$$;
