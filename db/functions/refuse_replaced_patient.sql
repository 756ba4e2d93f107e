-- No record begins for a replaced patient, where no one would look for it. Replacing a patient locks the key that is shared here, so
-- that one of the two waits and then sees what the other did.
CREATE OR REPLACE FUNCTION refuse_replaced_patient()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE replacement uuid;
BEGIN
  SELECT replaced_by_id INTO replacement FROM patients
    WHERE provider_id = NEW.provider_id AND id = NEW.patient_id FOR KEY SHARE;
  IF replacement IS NOT NULL THEN
    RAISE EXCEPTION 'something new of a patient who is replaced'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'patient_not_replaced';
  END IF;
  RETURN NEW;
END
$$;
