CREATE OR REPLACE FUNCTION require_empty_location()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM 1 FROM beds
    WHERE provider_id = NEW.provider_id AND (ward_id = NEW.id OR room_id = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT 1 FROM beds b
    JOIN hospitalizations h ON h.provider_id = b.provider_id AND h.bed_id = b.id
      AND h.is_active AND h.deleted_at IS NULL
    WHERE b.provider_id = NEW.provider_id AND (b.ward_id = NEW.id OR b.room_id = NEW.id)
  ) THEN
    RAISE EXCEPTION 'a location is closed in which a patient lies'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'locations_empty_when_closed';
  END IF;
  RETURN NEW;
END
$$;
