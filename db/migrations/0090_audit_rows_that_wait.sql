CREATE TABLE "audit_events_waiting" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"patient_ids" uuid[] NOT NULL,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "audit_events_waiting_provider_id_at_id_pk" PRIMARY KEY("provider_id","at","id")
);
--> statement-breakpoint
ALTER TABLE "audit_events_waiting" ADD CONSTRAINT "audit_events_waiting_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CALL guard_tenant_table('audit_events_waiting');
--> statement-breakpoint
-- Rows come and go by the functions below alone.
REVOKE INSERT, UPDATE, DELETE ON audit_events_waiting FROM wardline_app;
--> statement-breakpoint
-- The end of a provider's chain is locked by who appends to it. Who cannot have it soon does not wait for a transaction that
-- is stuck: the row is kept in the same transaction, and whoever appends next puts it into the chain first.
CREATE OR REPLACE FUNCTION chain_audit_event() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  head audit_heads;
  patience CONSTANT text := current_setting('lock_timeout');
BEGIN
  SELECT * INTO head FROM audit_heads WHERE provider_id = NEW.provider_id FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    BEGIN
      -- Among requests that are in each other's way the lock is had within milliseconds. What changes something is worth
      -- waiting for; a reading is not, and least of all where others have waited in vain.
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
  -- A row that waited fires this trigger for itself.
  IF current_setting('wardline.chains_waiting', true) IS DISTINCT FROM 'on' THEN
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
--> statement-breakpoint
-- Puts rows that wait into a provider's chain, the oldest first, unless its end is locked by somebody else. No more at once
-- than take some tens of milliseconds. Whether there were any.
CREATE FUNCTION chain_waiting_audit_events(of_provider uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  waiting audit_events_waiting;
BEGIN
  IF of_provider <> ALL (visible_provider_ids()) OR NOT EXISTS (
    SELECT FROM audit_events_waiting w WHERE w.provider_id = of_provider
  ) THEN
    RETURN false;
  END IF;
  PERFORM FROM audit_heads WHERE provider_id = of_provider FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM set_config('wardline.chains_waiting', 'on', true);
  FOR waiting IN
    WITH next AS (
      DELETE FROM audit_events_waiting w
      WHERE w.provider_id = of_provider AND (w.at, w.id) IN (
        SELECT o.at, o.id FROM audit_events_waiting o
        WHERE o.provider_id = of_provider ORDER BY o.at, o.id LIMIT 200
      )
      RETURNING w.*
    )
    SELECT * FROM next ORDER BY at, id
  LOOP
    INSERT INTO audit_events (
      provider_id, id, at, actor_kind, actor_id, actor_name, actor_role, action, outcome, entity, entity_id,
      patient_ids, ip, request_id, changes
    ) VALUES (
      waiting.provider_id, waiting.id, waiting.at, waiting.actor_kind, waiting.actor_id, waiting.actor_name,
      waiting.actor_role, waiting.action, waiting.outcome, waiting.entity, waiting.entity_id,
      waiting.patient_ids, waiting.ip, waiting.request_id, waiting.changes
    );
  END LOOP;
  PERFORM set_config('wardline.chains_waiting', 'off', true);
  RETURN true;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION chain_waiting_audit_events(uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION chain_waiting_audit_events(uuid) TO wardline_app;
