-- The rows that one statement added (1) or removed (-1).
CREATE OR REPLACE FUNCTION count_changed_rows()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(r.provider_id, ARRAY[TG_ARGV[0]], TG_ARGV[1]::bigint * count(*))
  FROM changed_rows r GROUP BY r.provider_id;
  RETURN NULL;
END
$$;
