-- Appends to a provider's chain, and locks its end until the transaction ends. A transaction that does not get the lock soon
-- does not wait for one that is stuck: it stores the row separately, and the next transaction that appends puts it into the
-- chain first.
CREATE OR REPLACE FUNCTION chain_audit_event()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
DECLARE
  head audit_heads;
  patience CONSTANT text := current_setting('lock_timeout');
BEGIN
  SELECT * INTO head FROM audit_heads WHERE provider_id = NEW.provider_id FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    BEGIN
      -- Competing requests get the lock within milliseconds. A change waits for it longer than a read, and a read hardly at all
      -- once others have waited in vain.
      PERFORM set_config('lock_timeout', CASE
        WHEN current_setting('wardline.is_reading', true) IS DISTINCT FROM 'on' THEN '2500ms'
        WHEN EXISTS (SELECT FROM audit_events_waiting w WHERE w.provider_id = NEW.provider_id) THEN '20ms'
        ELSE '1s'
      END, true);
      INSERT INTO audit_heads (provider_id, position, hash) VALUES (NEW.provider_id, 0, '')
        ON CONFLICT (provider_id) DO NOTHING;
      SELECT * INTO head FROM audit_heads WHERE provider_id = NEW.provider_id FOR UPDATE;
      PERFORM set_config('lock_timeout', patience, true);
    EXCEPTION WHEN lock_not_available THEN
      INSERT INTO audit_events_waiting VALUES (
        NEW.provider_id, NEW.id, NEW.at, NEW.actor_kind, NEW.actor_id, NEW.actor_name, NEW.actor_role,
        NEW.action, NEW.outcome, NEW.entity, NEW.entity_id, NEW.patient_ids, NEW.ip, NEW.request_id, NEW.changes
      );
      RETURN NULL;
    END;
  END IF;
  -- Mostly none waits, and to ask here costs half of what the call does. A row that waited fires this trigger for itself.
  IF EXISTS (SELECT FROM audit_events_waiting w WHERE w.provider_id = NEW.provider_id)
    AND current_setting('wardline.chains_waiting', true) IS DISTINCT FROM 'on' THEN
    IF chain_waiting_audit_events(NEW.provider_id) THEN
      SELECT * INTO head FROM audit_heads WHERE provider_id = NEW.provider_id;
    END IF;
  END IF;
  NEW.position := head.position + 1;
  NEW.previous_hash := head.hash;
  NEW.hash := '';
  NEW.hash := audit_event_digest(NEW);
  UPDATE audit_heads SET position = NEW.position, hash = NEW.hash WHERE provider_id = NEW.provider_id;
  RETURN NEW;
END
$$;
