-- A patient of any provider whose charges were not compared with the record yet.
CREATE OR REPLACE FUNCTION next_charges_to_compare()
RETURNS TABLE(provider jsonb, patient_id uuid)
LANGUAGE sql
STABLE SECURITY DEFINER ROWS 1
SET search_path TO public, pg_temp
AS $$
  SELECT provider_summary(p), c.patient_id FROM charges_to_compare c JOIN providers p ON p.id = c.provider_id LIMIT 1
$$;

REVOKE EXECUTE ON FUNCTION next_charges_to_compare() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION next_charges_to_compare() TO wardline_app;
