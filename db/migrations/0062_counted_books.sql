-- What a list of money is narrowed by has an index: a tender that nobody uses read every payment there is, and so did its count.
DROP INDEX "journals_of_remittances";--> statement-breakpoint
CREATE INDEX "cashier_shifts_by_location" ON "cashier_shifts" USING btree ("provider_id","location_id","opened_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cashier_shifts_by_end" ON "cashier_shifts" USING btree ("provider_id",coalesce(closed_at, 'infinity'));--> statement-breakpoint
CREATE INDEX "charge_items_by_source" ON "charge_items" USING btree ("provider_id","source","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "charge_items_by_service" ON "charge_items" USING btree ("provider_id","healthcare_service_id","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "charge_items_by_day" ON "charge_items" USING btree ("provider_id","service_date");--> statement-breakpoint
CREATE INDEX "charge_items_by_created" ON "charge_items" USING btree ("provider_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_by_issue" ON "invoices" USING btree ("provider_id","issued_at");--> statement-breakpoint
CREATE INDEX "journals_by_kind" ON "journals" USING btree ("provider_id","kind","posted_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_by_tender" ON "payments" USING btree ("provider_id","transaction_type","received_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_by_location" ON "payments" USING btree ("provider_id","location_id","received_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_by_key" ON "payments" USING btree ("provider_id","api_key_id","received_at" DESC NULLS FIRST,"number" DESC NULLS FIRST) WHERE api_key_id is not null;--> statement-breakpoint
CREATE INDEX "payments_that_are_deposits" ON "payments" USING btree ("provider_id","received_at" DESC NULLS FIRST,"number" DESC NULLS FIRST) WHERE kind = 'deposit';--> statement-breakpoint
CREATE INDEX "payments_voided" ON "payments" USING btree ("provider_id","received_at" DESC NULLS FIRST,"number" DESC NULLS FIRST) WHERE status = 'voided';
--> statement-breakpoint
-- Two more lists that grow with the years: what was posted to the books, and who lay where.
CREATE TRIGGER journals_counted AFTER INSERT ON journals REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('journals', '1');
--> statement-breakpoint
CREATE TRIGGER journals_uncounted AFTER DELETE ON journals REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('journals', '-1');
--> statement-breakpoint
CREATE FUNCTION count_changed_bed_stays() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(r.provider_id, 'bed-stays', TG_ARGV[0]::bigint * count(*))
  FROM changed_rows r WHERE r.voided_at IS NULL GROUP BY r.provider_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bed_stays_counted AFTER INSERT ON bed_stays REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_bed_stays('1');
--> statement-breakpoint
CREATE TRIGGER bed_stays_uncounted AFTER DELETE ON bed_stays REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_bed_stays('-1');
--> statement-breakpoint
CREATE FUNCTION recount_bed_stay() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(NEW.provider_id, 'bed-stays', CASE WHEN NEW.voided_at IS NULL THEN 1 ELSE -1 END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bed_stays_recounted AFTER UPDATE ON bed_stays FOR EACH ROW
  WHEN ((OLD.voided_at IS NULL) IS DISTINCT FROM (NEW.voided_at IS NULL))
  EXECUTE FUNCTION recount_bed_stay();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_all_rows() RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  LOCK TABLE observations, patients, visits, encounters, hospitalizations, charge_items, invoices, payments,
    medication_requests, referral_requests, journals, bed_stays IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM row_counts;
  INSERT INTO row_counts (provider_id, kind, total)
    SELECT o.provider_id, counted.kind, sum(o.total)
    FROM (
      SELECT provider_id, code, category, unit, status, count(*) AS total
      FROM observations GROUP BY provider_id, code, category, unit, status
    ) o, unnest(observations_kinds(o.code, o.category, o.unit, o.status)) AS counted (kind)
    GROUP BY o.provider_id, counted.kind
    UNION ALL
    SELECT provider_id, 'patients', count(*) FROM patients GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'visits', count(*) FROM visits GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'encounters', count(*) FROM encounters WHERE NOT is_ward_round GROUP BY provider_id
    UNION ALL
    SELECT provider_id, hospitalizations_kind(is_active), count(*) FROM hospitalizations
    WHERE deleted_at IS NULL GROUP BY provider_id, is_active
    UNION ALL
    SELECT provider_id, 'charge-items', count(*) FROM charge_items GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'invoices', count(*) FROM invoices GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'payments', count(*) FROM payments GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'medication-requests', count(*) FROM medication_requests GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'referral-requests', count(*) FROM referral_requests GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'journals', count(*) FROM journals GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'bed-stays', count(*) FROM bed_stays WHERE voided_at IS NULL GROUP BY provider_id;
END
$$;
--> statement-breakpoint
-- The two alone: a recount of all would hold every writer up, and the others are right.
LOCK TABLE journals, bed_stays IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
DELETE FROM row_counts WHERE kind IN ('journals', 'bed-stays');
--> statement-breakpoint
INSERT INTO row_counts (provider_id, kind, total)
  SELECT provider_id, 'journals', count(*) FROM journals GROUP BY provider_id
  UNION ALL
  SELECT provider_id, 'bed-stays', count(*) FROM bed_stays WHERE voided_at IS NULL GROUP BY provider_id;
--> statement-breakpoint
-- An MR number alone was looked for among the names of all patients.
CREATE OR REPLACE FUNCTION patients_alike(searched_provider uuid, searched_mr_number text, searched_first_and_last text, searched_names text, born date, born_from date, born_to date, born_on date[])
 RETURNS TABLE(id uuid, same_mr_number boolean, name_likeness real)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path = public, pg_temp
 SET "pg_trgm.similarity_threshold" TO '0.6'
 SET "pg_trgm.word_similarity_threshold" TO '0.6'
AS $function$
DECLARE
  wanted_mr_number text := nullif(mr_number_key(searched_mr_number), '');
  wanted_first_and_last text := name_key(searched_first_and_last);
  wanted_names text := name_key(searched_names);
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  RETURN QUERY
    WITH found AS (
      SELECT p.id FROM patients p
      WHERE p.provider_id = searched_provider AND mr_number_key(p.mr_number) = wanted_mr_number
      UNION
      SELECT p.id FROM patients p
      WHERE p.provider_id = searched_provider AND p.birth_date BETWEEN born_from AND born_to
      UNION
      SELECT p.id FROM patients p
      WHERE p.provider_id = searched_provider AND p.birth_date = ANY (born_on)
      UNION
      SELECT p.id FROM patients p
      WHERE p.provider_id = searched_provider
        AND name_key(p.first_name || ' ' || p.last_name || ' ' || p.other_names) % wanted_names
        AND (p.birth_date IS NULL OR born_from IS NULL)
        -- Nothing is like no name, and an index cannot tell: it would hand over everybody.
        AND wanted_names <> ''
      UNION
      SELECT p.id FROM patients p
      WHERE p.provider_id = searched_provider
        AND name_key(p.first_name || ' ' || p.last_name || ' ' || p.other_names) %> wanted_first_and_last
        AND (p.birth_date IS NULL OR born_from IS NULL)
        -- A first name alone is that of thousands.
        AND wanted_first_and_last LIKE '_% _%'
    ), named AS MATERIALIZED (
      SELECT p.id, p.number, p.mr_number, coalesce(p.birth_date = born, false) AS same_birth_date,
        name_key(p.first_name || ' ' || p.last_name) AS first_and_last,
        name_key(p.first_name || ' ' || p.last_name || ' ' || p.other_names) AS names
      FROM found JOIN patients p ON p.provider_id = searched_provider AND p.id = found.id
    ), judged AS (
      SELECT n.id, n.number, n.same_birth_date,
        coalesce(mr_number_key(n.mr_number) = wanted_mr_number, false) AS same_mr_number,
        greatest(
          similarity(n.first_and_last, wanted_names),
          similarity(n.names, wanted_names),
          similarity(n.first_and_last, wanted_first_and_last),
          similarity(n.names, wanted_first_and_last)
        ) AS name_likeness
      FROM named n
    )
    SELECT j.id, j.same_mr_number, j.name_likeness FROM judged j
    WHERE j.same_mr_number OR j.name_likeness >= 0.45
    ORDER BY j.same_mr_number DESC, j.same_birth_date DESC, j.name_likeness DESC, j.number
    LIMIT 50;
END
$function$;
