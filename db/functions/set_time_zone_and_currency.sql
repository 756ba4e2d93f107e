-- Changes a provider's time zone and currency. Requests may not change providers otherwise.
CREATE OR REPLACE FUNCTION set_time_zone_and_currency(of_provider uuid, given_zone text, given_currency text)
RETURNS void
LANGUAGE sql
VOLATILE SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
  UPDATE providers SET time_zone = given_zone, currency = given_currency, modified_at = now()
  WHERE id = of_provider AND id = ANY (visible_provider_ids())
$$;

REVOKE EXECUTE ON FUNCTION set_time_zone_and_currency(uuid, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_time_zone_and_currency(uuid, text, text) TO wardline_app;
