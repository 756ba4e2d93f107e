-- An admission shares the mother's bed only if its current bed stay does, which `require_mother_in_bed` guards: the constraint
-- that a bed has one active admission leaves it out. The argument is the column that names the admission.
CREATE OR REPLACE FUNCTION require_shared_stay()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  of_stay CONSTANT uuid := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF EXISTS (
    SELECT FROM hospitalizations h
    WHERE h.provider_id = NEW.provider_id AND h.id = of_stay AND h.is_active AND h.deleted_at IS NULL
      AND h.with_mother_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM bed_stays s
        WHERE s.provider_id = h.provider_id AND s.hospitalization_id = h.id AND s.voided_at IS NULL
          AND upper_inf(s.period) AND s.bed_id = h.bed_id AND s.with_mother_id = h.with_mother_id
      )
  ) THEN
    RAISE EXCEPTION 'an admission to the mother''s bed without the bed stay'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'hospitalizations_with_mother_in_bed';
  END IF;
  RETURN NULL;
END
$$;
