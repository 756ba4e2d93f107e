-- A user's account with what opens it, which requests do not see otherwise.
CREATE OR REPLACE FUNCTION user_account(of_user uuid)
RETURNS SETOF users
LANGUAGE sql
STABLE SECURITY DEFINER ROWS 1
SET search_path TO public, pg_temp
AS $$
  SELECT * FROM users u WHERE u.id = of_user
$$;

REVOKE EXECUTE ON FUNCTION user_account(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION user_account(uuid) TO wardline_app;
