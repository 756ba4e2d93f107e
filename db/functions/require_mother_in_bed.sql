-- A child shares a bed with the mother alone: while she is in it, and while the child's record names her. Checked at the end of
-- the transaction, because mother and child are moved one after the other. Both rows that the answer depends on are locked: of
-- a change of the child's and one of the mother's at once, one waits and then sees what the other did.
CREATE OR REPLACE FUNCTION require_mother_in_bed()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  mother uuid;
BEGIN
  FOREACH mother IN ARRAY array_remove(ARRAY[NEW.with_mother_id, NEW.hospitalization_id], NULL) LOOP
    CONTINUE WHEN NOT EXISTS (
      SELECT FROM bed_stays c
      WHERE c.provider_id = NEW.provider_id AND c.with_mother_id = mother AND c.voided_at IS NULL
    );
    PERFORM FROM bed_stays m
      WHERE m.provider_id = NEW.provider_id AND m.hospitalization_id = mother ORDER BY m.id FOR SHARE;
    PERFORM FROM patients p
      WHERE p.provider_id = NEW.provider_id AND p.id IN (
        SELECT c.patient_id FROM bed_stays c
        WHERE c.provider_id = NEW.provider_id AND c.with_mother_id = mother AND c.voided_at IS NULL
          AND upper_inf(c.period)
      ) ORDER BY p.id FOR SHARE;
    IF EXISTS (
      SELECT FROM bed_stays c
      WHERE c.provider_id = NEW.provider_id AND c.with_mother_id = mother AND c.voided_at IS NULL
        AND NOT coalesce(c.period <@ (
          SELECT range_agg(m.period) FROM bed_stays m
          WHERE m.provider_id = c.provider_id AND m.hospitalization_id = mother AND m.bed_id = c.bed_id
            AND m.voided_at IS NULL AND m.with_mother_id IS NULL
        ), false)
    ) THEN
      RAISE EXCEPTION 'a child in the bed of the mother, who is not in it'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'bed_stays_with_mother_in_bed';
    END IF;
    IF EXISTS (
      SELECT FROM bed_stays c
      JOIN hospitalizations h ON h.provider_id = c.provider_id AND h.id = c.with_mother_id
      JOIN patients p ON p.provider_id = c.provider_id AND p.id = c.patient_id
      WHERE c.provider_id = NEW.provider_id AND c.with_mother_id = mother AND c.voided_at IS NULL
        AND upper_inf(c.period) AND p.mother_id IS DISTINCT FROM h.patient_id
    ) THEN
      RAISE EXCEPTION 'a patient in the bed of somebody who is not the mother'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'bed_stays_with_own_mother';
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
