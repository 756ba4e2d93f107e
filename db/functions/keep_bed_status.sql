-- Keeps every status that a bed has, no matter which statement gives it.
CREATE OR REPLACE FUNCTION keep_bed_status()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO bed_status_history (provider_id, bed_id, status, reason, changed_at, changed_by_id)
  VALUES (NEW.provider_id, NEW.id, NEW.status, NEW.status_reason, NEW.status_changed_at, NEW.status_changed_by_id);
  RETURN NULL;
END
$$;
