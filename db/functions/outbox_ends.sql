-- The first and the last row that the outbox still has, of any provider.
CREATE OR REPLACE FUNCTION outbox_ends()
RETURNS TABLE(first_id bigint, last_id bigint)
LANGUAGE sql
STABLE SECURITY DEFINER ROWS 1
SET search_path TO public, pg_temp
AS $$
  SELECT min(o.id), max(o.id) FROM outbox o
$$;

REVOKE EXECUTE ON FUNCTION outbox_ends() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outbox_ends() TO wardline_app;
