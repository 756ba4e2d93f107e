-- A list of one category has nearly as many rows as there are observations: its total is kept as that of all is.
CREATE FUNCTION observations_kind(category text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT 'observations:' || category $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_observations() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(r.provider_id, 'observations', TG_ARGV[0]::bigint * count(*))
  FROM changed_rows r GROUP BY r.provider_id;
  PERFORM count_rows(r.provider_id, observations_kind(r.category), TG_ARGV[0]::bigint * count(*))
  FROM changed_rows r WHERE r.category IS NOT NULL GROUP BY r.provider_id, r.category;
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
  IF OLD.category IS NOT NULL THEN
    PERFORM count_rows(OLD.provider_id, observations_kind(OLD.category), -1);
  END IF;
  IF NEW.category IS NOT NULL THEN
    PERFORM count_rows(NEW.provider_id, observations_kind(NEW.category), 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER observations_recounted AFTER UPDATE ON observations FOR EACH ROW
  WHEN (OLD.category IS DISTINCT FROM NEW.category)
  EXECUTE FUNCTION recount_observation();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_all_rows() RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  LOCK TABLE observations, patients, visits, encounters, hospitalizations IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM row_counts;
  INSERT INTO row_counts (provider_id, kind, total)
    SELECT provider_id, 'observations', count(*) FROM observations GROUP BY provider_id
    UNION ALL
    SELECT provider_id, observations_kind(category), count(*) FROM observations
    WHERE category IS NOT NULL GROUP BY provider_id, category
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
SELECT recount_all_rows();
