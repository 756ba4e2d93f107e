-- Deletes expired rows of every provider, up to a limit: after days without a cleanup, all of them would take longer than a
-- statement may. Two servers that do it at once take different rows. Returns the number of rows deleted.
CREATE OR REPLACE FUNCTION forget_expired_rows(of_table text, at_most integer)
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
DECLARE
  is_past CONSTANT text := CASE of_table
    WHEN 'idempotency_keys' THEN 'created_at < now() - interval ''24 hours'''
    WHEN 'outbox' THEN 'created_at < now() - interval ''24 hours'''
    WHEN 'board_changes' THEN 'at < now() - interval ''1 hour'''
    ELSE unknown_code(of_table) END;
  forgotten integer;
BEGIN
  EXECUTE format('DELETE FROM %1$I WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM %1$I WHERE %2$s LIMIT $1 FOR UPDATE SKIP LOCKED))', of_table, is_past) USING at_most;
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END
$$;

REVOKE EXECUTE ON FUNCTION forget_expired_rows(text,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_expired_rows(text,integer) TO wardline_app;
