-- Gives a provider another name. Requests may not change providers otherwise.
CREATE OR REPLACE FUNCTION rename_provider(of_provider uuid, given_name text)
RETURNS void
LANGUAGE sql
VOLATILE SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
  UPDATE providers SET name = given_name, modified_at = now()
  WHERE id = of_provider AND id = ANY (visible_provider_ids())
$$;

REVOKE EXECUTE ON FUNCTION rename_provider(uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rename_provider(uuid, text) TO wardline_app;
