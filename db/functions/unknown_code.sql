-- A code that a statement has no meaning for stops the statement: money is never counted as some other kind.
CREATE OR REPLACE FUNCTION unknown_code(code text)
RETURNS text
LANGUAGE plpgsql
STABLE PARALLEL SAFE STRICT
AS $$
BEGIN
  RAISE EXCEPTION 'the code % has no meaning here', code;
END
$$;

REVOKE EXECUTE ON FUNCTION unknown_code(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unknown_code(text) TO wardline_app, wardline_definer;
