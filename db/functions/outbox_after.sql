-- These rows of the outbox, and all after one; every provider's, for the server's own fan-out.
CREATE OR REPLACE FUNCTION outbox_after(also bigint[], after_id bigint, at_most integer)
RETURNS SETOF outbox
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
  SELECT * FROM outbox o WHERE o.id = ANY (also) OR o.id > after_id ORDER BY o.id LIMIT at_most
$$;

REVOKE EXECUTE ON FUNCTION outbox_after(bigint[],bigint,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outbox_after(bigint[],bigint,integer) TO wardline_app;
