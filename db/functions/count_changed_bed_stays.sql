CREATE OR REPLACE FUNCTION count_changed_bed_stays()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(r.provider_id, ARRAY['bed-stays'], TG_ARGV[0]::bigint * count(*))
  FROM changed_rows r WHERE r.voided_at IS NULL GROUP BY r.provider_id;
  RETURN NULL;
END
$$;
