CREATE OR REPLACE FUNCTION count_changed_encounters()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(r.provider_id, ARRAY['encounters'], TG_ARGV[0]::bigint * count(*))
  FROM changed_rows r WHERE NOT r.is_ward_round GROUP BY r.provider_id;
  RETURN NULL;
END
$$;
