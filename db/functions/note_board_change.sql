-- Notes the running transaction once, however many rows it writes.
CREATE OR REPLACE FUNCTION note_board_change()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
DECLARE
  changed uuid;
BEGIN
  IF TG_TABLE_NAME = 'providers' THEN
    changed := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    changed := OLD.provider_id;
  ELSE
    changed := NEW.provider_id;
  END IF;
  INSERT INTO board_changes (provider_id, transaction_id) VALUES (changed, pg_current_xact_id())
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
