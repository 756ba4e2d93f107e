-- The mother of a child who shares her bed stays on record until the child has left it.
CREATE OR REPLACE FUNCTION keep_mother_of_shared_bed()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (
    SELECT FROM bed_stays s
    JOIN hospitalizations h ON h.provider_id = s.provider_id AND h.id = s.with_mother_id
    WHERE s.provider_id = NEW.provider_id AND s.patient_id = NEW.id AND s.voided_at IS NULL
      AND upper_inf(s.period) AND h.patient_id IS DISTINCT FROM NEW.mother_id
  ) THEN
    RAISE EXCEPTION 'another mother of a child who shares a bed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'patients_mother_of_shared_bed';
  END IF;
  RETURN NULL;
END
$$;
