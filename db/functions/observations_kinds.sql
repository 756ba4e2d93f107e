-- The totals that an observation counts towards: all, its patient, code, category, unit and status. Lists of one category,
-- code, unit or status are almost as long as that of all, and that of a patient in intensive care grows by thousands a week.
CREATE OR REPLACE FUNCTION observations_kinds(patient_id uuid, code text, category text, unit text, status text)
RETURNS text[]
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT array_remove(ARRAY['observations', 'observations:patient:' || patient_id, 'observations:code:' || code,
    'observations:category:' || category, 'observations:unit:' || unit, 'observations:status:' || status], NULL)
$$;
