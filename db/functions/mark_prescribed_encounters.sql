CREATE OR REPLACE FUNCTION mark_prescribed_encounters()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE encounters e SET has_prescriptions = true FROM changed_rows c
    WHERE e.provider_id = c.provider_id AND e.id = c.encounter_id AND NOT e.has_prescriptions;
  RETURN NULL;
END
$$;
