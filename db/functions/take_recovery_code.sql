-- Uses up a recovery code. False when the account has no such code, or no longer.
CREATE OR REPLACE FUNCTION take_recovery_code(of_user uuid, given_hash text)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  UPDATE users u SET recovery_code_hashes = array_remove(u.recovery_code_hashes, given_hash)
  WHERE u.id = of_user AND given_hash = ANY (u.recovery_code_hashes);
  RETURN FOUND;
END
$$;

REVOKE EXECUTE ON FUNCTION take_recovery_code(uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_recovery_code(uuid,text) TO wardline_app;
