CREATE OR REPLACE FUNCTION recount_bed_stay()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(NEW.provider_id, ARRAY['bed-stays'], CASE WHEN NEW.voided_at IS NULL THEN 1 ELSE -1 END);
  RETURN NULL;
END
$$;
