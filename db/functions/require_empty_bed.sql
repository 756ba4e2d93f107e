CREATE OR REPLACE FUNCTION require_empty_bed()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM hospitalizations h
    WHERE h.provider_id = NEW.provider_id AND h.bed_id = NEW.id AND h.is_active AND h.deleted_at IS NULL
  ) THEN
    RAISE EXCEPTION 'a bed is closed in which a patient lies'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'beds_empty_when_closed';
  END IF;
  RETURN NEW;
END
$$;
