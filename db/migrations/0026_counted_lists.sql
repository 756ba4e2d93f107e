-- Lists that grow with the years: their totals are kept, as that of all observations is. A list of the observations of
-- one category, code, unit or status has as many rows as makes no difference to one of them all.
CREATE FUNCTION observations_kinds(code text, category text, unit text, status text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT array_remove(ARRAY['observations', 'observations:code:' || code, 'observations:category:' || category,
    'observations:unit:' || unit, 'observations:status:' || status], NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION count_changed_observations() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(r.provider_id, counted.kind, TG_ARGV[0]::bigint * count(*))
  FROM changed_rows r, unnest(observations_kinds(r.code, r.category, r.unit, r.status)) AS counted (kind)
  GROUP BY r.provider_id, counted.kind;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER observations_counted ON observations;
--> statement-breakpoint
CREATE TRIGGER observations_counted AFTER INSERT ON observations REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_observations('1');
--> statement-breakpoint
DROP TRIGGER observations_uncounted ON observations;
--> statement-breakpoint
CREATE TRIGGER observations_uncounted AFTER DELETE ON observations REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_observations('-1');
--> statement-breakpoint
CREATE FUNCTION recount_observation() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(OLD.provider_id, kind, -1)
  FROM unnest(observations_kinds(OLD.code, OLD.category, OLD.unit, OLD.status)) AS kind;
  PERFORM count_rows(NEW.provider_id, kind, 1)
  FROM unnest(observations_kinds(NEW.code, NEW.category, NEW.unit, NEW.status)) AS kind;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER observations_recounted AFTER UPDATE ON observations FOR EACH ROW
  WHEN ((OLD.code, OLD.category, OLD.unit, OLD.status) IS DISTINCT FROM (NEW.code, NEW.category, NEW.unit, NEW.status))
  EXECUTE FUNCTION recount_observation();
--> statement-breakpoint
DO $$
DECLARE
  counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['charge_items', 'invoices', 'payments', 'medication_requests', 'referral_requests'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows(%L, %L)', counted || '_counted', counted,
      replace(counted, '_', '-'), 1);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows(%L, %L)', counted || '_uncounted', counted,
      replace(counted, '_', '-'), -1);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_all_rows() RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  LOCK TABLE observations, patients, visits, encounters, hospitalizations, charge_items, invoices, payments,
    medication_requests, referral_requests IN SHARE ROW EXCLUSIVE MODE;
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
    SELECT provider_id, 'referral-requests', count(*) FROM referral_requests GROUP BY provider_id;
END
$$;
--> statement-breakpoint
SELECT recount_all_rows();
