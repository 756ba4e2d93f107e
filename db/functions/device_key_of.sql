-- The secret by which a user's devices keep records while they are offline, made at its first use, and when the session ends at
-- the latest. Nobody gets it without the hash of a live session's token.
CREATE OR REPLACE FUNCTION device_key_of(searched_hash text, new_key text)
RETURNS TABLE(key text, expires_at timestamptz)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
DECLARE
  of_user uuid;
  ends_at timestamptz;
BEGIN
  SELECT u.id, s.expires_at INTO of_user, ends_at
  FROM sessions s JOIN users u ON u.id = s.user_id AND u.is_active
  WHERE s.token_hash = searched_hash AND s.idle_expires_at > now() AND s.expires_at > now()
    AND s.locked_at IS NULL;
  IF of_user IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO device_keys (user_id, key) VALUES (of_user, new_key) ON CONFLICT DO NOTHING;
  RETURN QUERY SELECT k.key, ends_at FROM device_keys k WHERE k.user_id = of_user;
END
$$;

REVOKE EXECUTE ON FUNCTION device_key_of(text,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION device_key_of(text,text) TO wardline_app;
