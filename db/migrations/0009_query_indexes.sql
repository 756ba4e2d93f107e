CREATE TABLE "row_counts" (
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"slot" bigint GENERATED ALWAYS AS IDENTITY (sequence name "row_counts_slot_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"total" bigint NOT NULL,
	CONSTRAINT "row_counts_provider_id_kind_slot_pk" PRIMARY KEY("provider_id","kind","slot")
);
--> statement-breakpoint
DROP INDEX "observations_by_time";--> statement-breakpoint
DROP INDEX "audit_events_by_action";--> statement-breakpoint
DROP INDEX "audit_events_by_actor";--> statement-breakpoint
ALTER TABLE "row_counts" ADD CONSTRAINT "row_counts_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scores_by_patient_and_time" ON "scores" USING btree ("provider_id","patient_id","effective_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "patients_hospitalized" ON "patients" USING btree ("provider_id","last_name","first_name","number") WHERE is_hospitalized;--> statement-breakpoint
CREATE INDEX "visits_open" ON "visits" USING btree ("provider_id","started_at","number") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "audit_events_by_time" ON "audit_events" USING btree ("provider_id","at" DESC NULLS FIRST,"position" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_events_denied" ON "audit_events" USING btree ("provider_id","at" DESC NULLS FIRST,"position" DESC NULLS FIRST) WHERE outcome = 'denied';--> statement-breakpoint
CREATE INDEX "observations_by_time" ON "observations" USING btree ("provider_id","created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST,"patient_id");--> statement-breakpoint
CREATE INDEX "audit_events_by_action" ON "audit_events" USING btree ("provider_id","action","at" DESC NULLS FIRST,"position" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_events_by_actor" ON "audit_events" USING btree ("provider_id","actor_id","at" DESC NULLS FIRST,"position" DESC NULLS FIRST);--> statement-breakpoint
-- With what a page of patients is ordered by, so that a search need not fetch the patients twice.
DROP FUNCTION patients_matching(uuid, text[]);
--> statement-breakpoint
-- Which patients match every word of a search. A function of the owner's, because row-level security would keep
-- the trigram index from being used; it filters by provider itself. Words come lower-cased, with %, _ and \ escaped.
CREATE FUNCTION patients_matching(searched_provider uuid, words text[])
RETURNS TABLE (id uuid, number bigint, first_name text, last_name text)
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
    'SELECT p.id, p.number, p.first_name, p.last_name FROM patients p WHERE p.provider_id = $1 AND '
      || coalesce(conditions, 'true')
    USING searched_provider;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION patients_matching(uuid, text[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION patients_matching(uuid, text[]) TO wardline_app;
--> statement-breakpoint
-- Where the audit log tells of a patient; the owner's for the same reason.
CREATE FUNCTION audit_events_about(searched_provider uuid, patient uuid)
RETURNS TABLE (event_position bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT e.position FROM audit_events e
    WHERE e.provider_id = searched_provider AND e.patient_ids @> ARRAY[patient];
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION audit_events_about(uuid, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION audit_events_about(uuid, uuid) TO wardline_app;
--> statement-breakpoint
CALL guard_tenant_table('row_counts');
--> statement-breakpoint
-- Only the triggers write it.
REVOKE INSERT, UPDATE, DELETE ON row_counts FROM wardline_app;
--> statement-breakpoint
-- Room on every page for the next versions of a row that changes with every set of observations.
ALTER TABLE row_counts SET (fillfactor = 20);
--> statement-breakpoint
-- Adds to a slot that no other running transaction holds; there are as many as there were ever writers at once.
CREATE FUNCTION count_rows(counted_provider uuid, counted_kind text, added bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  UPDATE row_counts c SET total = c.total + added
  WHERE c.provider_id = counted_provider AND c.kind = counted_kind AND c.slot = (
    SELECT free.slot FROM row_counts free
    WHERE free.provider_id = counted_provider AND free.kind = counted_kind
    ORDER BY free.slot LIMIT 1 FOR UPDATE SKIP LOCKED
  );
  IF NOT FOUND THEN
    INSERT INTO row_counts (provider_id, kind, total) VALUES (counted_provider, counted_kind, added);
  END IF;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION count_rows(uuid, text, bigint) FROM PUBLIC;
--> statement-breakpoint
-- The rows that one statement added (1) or removed (-1).
CREATE FUNCTION count_changed_rows() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(r.provider_id, TG_ARGV[0], TG_ARGV[1]::bigint * count(*))
  FROM changed_rows r GROUP BY r.provider_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_changed_encounters() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(r.provider_id, 'encounters', TG_ARGV[0]::bigint * count(*))
  FROM changed_rows r WHERE NOT r.is_ward_round GROUP BY r.provider_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION hospitalizations_kind(is_active boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT CASE WHEN is_active THEN 'active-hospitalizations' ELSE 'ended-hospitalizations' END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_hospitalizations() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(r.provider_id, hospitalizations_kind(r.is_active), TG_ARGV[0]::bigint * count(*))
  FROM changed_rows r WHERE r.deleted_at IS NULL GROUP BY r.provider_id, r.is_active;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A row that is counted under another kind than before, or no longer, or again.
CREATE FUNCTION recount_encounter() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(NEW.provider_id, 'encounters', CASE WHEN NEW.is_ward_round THEN -1 ELSE 1 END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION recount_hospitalization() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  IF OLD.deleted_at IS NULL THEN
    PERFORM count_rows(OLD.provider_id, hospitalizations_kind(OLD.is_active), -1);
  END IF;
  IF NEW.deleted_at IS NULL THEN
    PERFORM count_rows(NEW.provider_id, hospitalizations_kind(NEW.is_active), 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  counted text;
  counter text;
BEGIN
  FOR counted, counter IN VALUES
    ('observations', 'count_changed_rows(''observations'', %L)'),
    ('patients', 'count_changed_rows(''patients'', %L)'),
    ('visits', 'count_changed_rows(''visits'', %L)'),
    ('encounters', 'count_changed_encounters(%L)'),
    ('hospitalizations', 'count_changed_hospitalizations(%L)')
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION ' || format(counter, 1), counted || '_counted', counted);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION ' || format(counter, -1), counted || '_uncounted', counted);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER encounters_recounted AFTER UPDATE ON encounters FOR EACH ROW
  WHEN (OLD.is_ward_round IS DISTINCT FROM NEW.is_ward_round)
  EXECUTE FUNCTION recount_encounter();
--> statement-breakpoint
CREATE TRIGGER hospitalizations_recounted AFTER UPDATE ON hospitalizations FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.is_active) IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.is_active))
  EXECUTE FUNCTION recount_hospitalization();
--> statement-breakpoint
-- Counts everything anew: for rows that came past the triggers. Writers wait meanwhile.
CREATE FUNCTION recount_all_rows() RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  LOCK TABLE observations, patients, visits, encounters, hospitalizations IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM row_counts;
  INSERT INTO row_counts (provider_id, kind, total)
    SELECT provider_id, 'observations', count(*) FROM observations GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'patients', count(*) FROM patients GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'visits', count(*) FROM visits GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'encounters', count(*) FROM encounters WHERE NOT is_ward_round GROUP BY provider_id
    UNION ALL
    SELECT provider_id, hospitalizations_kind(is_active), count(*) FROM hospitalizations
    WHERE deleted_at IS NULL GROUP BY provider_id, is_active;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION recount_all_rows() FROM PUBLIC;
--> statement-breakpoint
SELECT recount_all_rows();
