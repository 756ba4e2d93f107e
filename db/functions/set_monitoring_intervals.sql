-- Changes how often a provider observes again. Requests may not change providers otherwise.
CREATE OR REPLACE FUNCTION set_monitoring_intervals(of_provider uuid, given jsonb)
RETURNS void
LANGUAGE sql
VOLATILE SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
  UPDATE providers SET monitoring_intervals = given, modified_at = now()
  WHERE id = of_provider AND id = ANY (visible_provider_ids())
$$;

REVOKE EXECUTE ON FUNCTION set_monitoring_intervals(uuid, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_monitoring_intervals(uuid, jsonb) TO wardline_app;
