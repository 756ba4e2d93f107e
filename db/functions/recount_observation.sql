CREATE OR REPLACE FUNCTION recount_observation()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(OLD.provider_id,
    observations_kinds(OLD.patient_id, coalesce(OLD.parameter, OLD.code), OLD.category, OLD.unit, OLD.status), -1);
  PERFORM count_rows(NEW.provider_id,
    observations_kinds(NEW.patient_id, coalesce(NEW.parameter, NEW.code), NEW.category, NEW.unit, NEW.status), 1);
  RETURN NULL;
END
$$;
