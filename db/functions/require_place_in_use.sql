-- No patient is in a bed that no board shows: no patient is put into a bed that is not in use, or whose room or ward is not,
-- and none of the three is closed while a patient is there. Putting a patient into a bed and closing a location both lock the
-- bed, so that one of them waits and then sees what the other did.
CREATE OR REPLACE FUNCTION require_place_in_use()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM 1 FROM beds WHERE provider_id = NEW.provider_id AND id = NEW.bed_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT 1 FROM beds b
    JOIN locations l ON l.provider_id = b.provider_id AND l.id IN (b.room_id, b.ward_id)
    WHERE b.provider_id = NEW.provider_id AND b.id = NEW.bed_id AND NOT (b.is_active AND l.is_active)
  ) THEN
    RAISE EXCEPTION 'a patient in a place that is not in use'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'hospitalizations_place_in_use';
  END IF;
  RETURN NULL;
END
$$;
