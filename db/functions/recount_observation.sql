CREATE OR REPLACE FUNCTION recount_observation()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(OLD.provider_id, kind, -1)
  FROM unnest(observations_kinds(coalesce(OLD.parameter, OLD.code), OLD.category, OLD.unit, OLD.status)) AS kind;
  PERFORM count_rows(NEW.provider_id, kind, 1)
  FROM unnest(observations_kinds(coalesce(NEW.parameter, NEW.code), NEW.category, NEW.unit, NEW.status)) AS kind;
  RETURN NULL;
END
$$;
