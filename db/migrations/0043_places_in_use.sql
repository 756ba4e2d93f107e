-- Nobody lies where no board shows it: nobody is put into a bed that is not in use, or whose room or ward is not, and none
-- of the three is closed while a patient lies there. Whoever puts somebody into a bed and whoever closes a place both lock
-- the bed, so that one of them waits and then sees what the other did.
CREATE FUNCTION require_place_in_use() RETURNS trigger
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
--> statement-breakpoint
CREATE TRIGGER hospitalizations_begin_in_use AFTER INSERT ON hospitalizations
  FOR EACH ROW WHEN (NEW.is_active AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION require_place_in_use();
--> statement-breakpoint
CREATE TRIGGER hospitalizations_go_on_in_use AFTER UPDATE OF bed_id, is_active, deleted_at ON hospitalizations
  FOR EACH ROW WHEN (
    NEW.is_active AND NEW.deleted_at IS NULL
    AND (NEW.bed_id <> OLD.bed_id OR NOT OLD.is_active OR OLD.deleted_at IS NOT NULL)
  )
  EXECUTE FUNCTION require_place_in_use();
--> statement-breakpoint
CREATE FUNCTION require_empty_location() RETURNS trigger
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
--> statement-breakpoint
CREATE TRIGGER locations_close_empty BEFORE UPDATE OF is_active ON locations
  FOR EACH ROW WHEN (OLD.is_active AND NOT NEW.is_active)
  EXECUTE FUNCTION require_empty_location();
--> statement-breakpoint
CREATE FUNCTION require_empty_bed() RETURNS trigger
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
--> statement-breakpoint
CREATE TRIGGER beds_close_empty BEFORE UPDATE OF is_active ON beds
  FOR EACH ROW WHEN (OLD.is_active AND NOT NEW.is_active)
  EXECUTE FUNCTION require_empty_bed();
