CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The role that every request's transaction runs as. It owns nothing, so row-level security holds for it.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'wardline_app') THEN
    BEGIN
      CREATE ROLE wardline_app NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- another database of this cluster is being migrated at the same moment
    END;
  END IF;
  EXECUTE format('GRANT wardline_app TO %I', current_user);
END
$$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO wardline_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO wardline_app;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO wardline_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO wardline_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO wardline_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON providers, installations FROM wardline_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON audit_events, scores, observations FROM wardline_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON audit_heads FROM wardline_app;
--> statement-breakpoint
-- The providers that the running transaction may see.
CREATE FUNCTION visible_provider_ids() RETURNS uuid[]
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT string_to_array(nullif(current_setting('wardline.provider_ids', true), ''), ',')::uuid[] $$;
--> statement-breakpoint
-- Second line behind every query's own provider filter. People, memberships, keys and sessions are looked up
-- before a provider is known, and are reached by a secret or by the caller's own id alone.
CREATE PROCEDURE guard_tenant_table(table_name text)
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format(
    'CREATE POLICY own_provider ON %I USING (provider_id = ANY (visible_provider_ids()))
     WITH CHECK (provider_id = ANY (visible_provider_ids()))',
    table_name
  );
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOR tenant_table IN
    SELECT c.table_name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'provider_id' AND t.table_type = 'BASE TABLE'
      AND c.table_name NOT IN ('sessions', 'memberships', 'api_keys')
    ORDER BY 1
  LOOP
    CALL guard_tenant_table(tenant_table);
  END LOOP;
END
$$;
--> statement-breakpoint
-- One patient in a bed, one bed for a patient, for all of history.
ALTER TABLE bed_stays ADD CONSTRAINT bed_stays_one_patient_a_bed
  EXCLUDE USING gist (provider_id WITH =, bed_id WITH =, period WITH &&);
--> statement-breakpoint
ALTER TABLE bed_stays ADD CONSTRAINT bed_stays_one_bed_a_patient
  EXCLUDE USING gist (provider_id WITH =, patient_id WITH =, period WITH &&);
--> statement-breakpoint
ALTER TABLE prices ADD CONSTRAINT prices_one_at_a_time
  EXCLUDE USING gist (
    provider_id WITH =, healthcare_service_id WITH =, price_tier_id WITH =,
    tstzrange(valid_from, valid_to) WITH &&
  );
--> statement-breakpoint
CREATE INDEX patients_search ON patients USING gin (provider_id, search_text gin_trgm_ops);
--> statement-breakpoint
-- Which patients match every word of a search. A function of the owner's, because row-level security would keep
-- the trigram index from being used; it filters by provider itself. Words come lower-cased, with %, _ and \ escaped.
CREATE FUNCTION patients_matching(searched_provider uuid, words text[])
RETURNS TABLE (id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  conditions text;
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  SELECT string_agg(format('p.search_text LIKE %L', '%' || word || '%'), ' AND ')
    INTO conditions FROM unnest(words) AS word;
  RETURN QUERY EXECUTE
    'SELECT p.id FROM patients p WHERE p.provider_id = $1 AND ' || coalesce(conditions, 'true')
    USING searched_provider;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION patients_matching(uuid, text[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION patients_matching(uuid, text[]) TO wardline_app;
--> statement-breakpoint
-- The text that a row's hash is made of: every column but the hash itself, lengths first, so that no two rows
-- read alike.
CREATE FUNCTION audit_event_digest(event audit_events) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    event.provider_id, event.position, event.id,
    to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    event.actor_kind, event.actor_id, event.actor_name, event.actor_role,
    event.action, event.outcome, event.entity, event.entity_id, to_jsonb(event.patient_ids),
    event.ip, event.request_id, event.changes, event.previous_hash
  )::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION chain_audit_event() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  head audit_heads;
BEGIN
  INSERT INTO audit_heads (provider_id, position, hash) VALUES (NEW.provider_id, 0, '')
    ON CONFLICT (provider_id) DO NOTHING;
  SELECT * INTO head FROM audit_heads WHERE provider_id = NEW.provider_id FOR UPDATE;
  NEW.position := head.position + 1;
  NEW.previous_hash := head.hash;
  NEW.hash := '';
  NEW.hash := audit_event_digest(NEW);
  UPDATE audit_heads SET position = NEW.position, hash = NEW.hash WHERE provider_id = NEW.provider_id;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_events_chained BEFORE INSERT ON audit_events
  FOR EACH ROW EXECUTE FUNCTION chain_audit_event();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER scores_never_changed BEFORE UPDATE ON scores
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The first row of the audit log that does not fit its chain, or the head that the log falls short of.
CREATE FUNCTION audit_chain_break(checked_provider uuid) RETURNS TABLE (broken_at bigint, problem text)
LANGUAGE sql STABLE
AS $$
  WITH chain AS (
    SELECT e.position, e.hash, e.previous_hash,
      audit_event_digest(e) AS digest,
      lag(e.hash, 1, '') OVER (ORDER BY e.position) AS expected_previous,
      lag(e.position, 1, 0::bigint) OVER (ORDER BY e.position) + 1 AS expected_position
    FROM audit_events e WHERE e.provider_id = checked_provider
  ), broken AS (
    SELECT c.position, CASE
      WHEN c.position <> c.expected_position THEN 'rows before this one are missing'
      WHEN c.previous_hash <> c.expected_previous THEN 'does not follow the row before it'
      ELSE 'was changed'
    END AS problem
    FROM chain c
    WHERE c.position <> c.expected_position OR c.previous_hash <> c.expected_previous OR c.hash <> c.digest
  ), tail AS (
    SELECT coalesce(max(c.position), 0) AS position,
      coalesce((array_agg(c.hash ORDER BY c.position DESC))[1], '') AS hash
    FROM chain c
  ), cut AS (
    SELECT h.position, 'rows at the end are missing' AS problem
    FROM audit_heads h CROSS JOIN tail
    WHERE h.provider_id = checked_provider AND (h.position <> tail.position OR h.hash <> tail.hash)
  )
  SELECT * FROM (SELECT * FROM broken UNION ALL SELECT * FROM cut) b ORDER BY b.position LIMIT 1
$$;
--> statement-breakpoint
-- A wake-up for the listeners, with the row's id; what happened is read from the outbox.
CREATE FUNCTION announce_outbox() RETURNS trigger
LANGUAGE plpgsql
AS $$ BEGIN PERFORM pg_notify('wardline_outbox', NEW.id::text); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER outbox_announced AFTER INSERT ON outbox
  FOR EACH ROW EXECUTE FUNCTION announce_outbox();
