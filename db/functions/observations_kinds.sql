-- Lists that grow with the years: their totals are kept, as that of all observations is. A list of the observations of
-- one category, code, unit or status has as many rows as makes no difference to one of them all, and that of a patient in
-- intensive care grows by thousands a week.
CREATE OR REPLACE FUNCTION observations_kinds(patient_id uuid, code text, category text, unit text, status text)
RETURNS text[]
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT array_remove(ARRAY['observations', 'observations:patient:' || patient_id, 'observations:code:' || code,
    'observations:category:' || category, 'observations:unit:' || unit, 'observations:status:' || status], NULL)
$$;
