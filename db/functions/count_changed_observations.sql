-- Seven observations of a set change some fifteen totals: in one statement.
CREATE OR REPLACE FUNCTION count_changed_observations()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
DECLARE
  own_slot bigint := count_slot();
BEGIN
  INSERT INTO row_counts AS c (provider_id, kind, slot, total)
  SELECT r.provider_id, counted.kind, own_slot, TG_ARGV[0]::bigint * count(*)
  FROM changed_rows r, unnest(
    observations_kinds(r.patient_id, coalesce(r.parameter, r.code), r.category, r.unit, r.status)) AS counted (kind)
  GROUP BY r.provider_id, counted.kind
  ON CONFLICT (provider_id, kind, slot) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END
$$;
