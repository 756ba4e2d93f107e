-- A patient record replaces others or is replaced, never both: one step leads to the record that is kept. The kept record is
-- locked, so that of two that replace each other the later one waits and then sees what was done.
CREATE OR REPLACE FUNCTION require_kept_patient()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE kept patients;
BEGIN
  SELECT * INTO kept FROM patients
    WHERE provider_id = NEW.provider_id AND id = NEW.replaced_by_id FOR NO KEY UPDATE;
  IF NEW.replaced_by_id = NEW.id OR kept.replaced_by_id IS NOT NULL OR EXISTS (
    SELECT 1 FROM patients WHERE provider_id = NEW.provider_id AND replaced_by_id = NEW.id
  ) THEN
    RAISE EXCEPTION 'a patient who is replaced by one who is replaced'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'patients_replaced_once';
  END IF;
  RETURN NEW;
END
$$;
