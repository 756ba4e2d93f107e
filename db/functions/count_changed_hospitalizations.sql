CREATE OR REPLACE FUNCTION count_changed_hospitalizations()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(r.provider_id, ARRAY[hospitalizations_kind(r.is_active)], TG_ARGV[0]::bigint * count(*))
  FROM changed_rows r WHERE r.deleted_at IS NULL GROUP BY r.provider_id, r.is_active;
  RETURN NULL;
END
$$;
