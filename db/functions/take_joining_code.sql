-- Uses up the code with which a person lets a provider add their account. No row if the code is unknown or has expired.
CREATE OR REPLACE FUNCTION take_joining_code(searched_hash text)
RETURNS TABLE(id uuid, name text, email text)
LANGUAGE sql
SECURITY DEFINER ROWS 1
SET search_path TO public, pg_temp
AS $$
  UPDATE users u SET joining_code_hash = NULL, joining_code_expires_at = NULL
  WHERE u.joining_code_hash = searched_hash AND u.joining_code_expires_at > now() AND u.is_active
  RETURNING u.id, u.name, u.email
$$;

REVOKE EXECUTE ON FUNCTION take_joining_code(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_joining_code(text) TO wardline_app;
