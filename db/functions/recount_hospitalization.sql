CREATE OR REPLACE FUNCTION recount_hospitalization()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  IF OLD.deleted_at IS NULL THEN
    PERFORM count_rows(OLD.provider_id, ARRAY[hospitalizations_kind(OLD.is_active)], -1);
  END IF;
  IF NEW.deleted_at IS NULL THEN
    PERFORM count_rows(NEW.provider_id, ARRAY[hospitalizations_kind(NEW.is_active)], 1);
  END IF;
  RETURN NULL;
END
$$;
