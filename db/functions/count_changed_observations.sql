CREATE OR REPLACE FUNCTION count_changed_observations()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(r.provider_id, counted.kind, TG_ARGV[0]::bigint * count(*))
  FROM changed_rows r,
    unnest(observations_kinds(coalesce(r.parameter, r.code), r.category, r.unit, r.status)) AS counted (kind)
  GROUP BY r.provider_id, counted.kind;
  RETURN NULL;
END
$$;
