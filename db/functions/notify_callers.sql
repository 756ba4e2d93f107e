-- Every server remembers its callers for some seconds, and forgets them when it hears of a change of who somebody is
-- or of what somebody may do. A session or a key that is merely used changes nobody. That of a session or a key is named by its
-- hash, and that of a role by its user, so that the streams of events are checked at once.
CREATE OR REPLACE FUNCTION notify_callers()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog'
AS $$
BEGIN
  IF TG_TABLE_NAME = 'sessions' THEN
    PERFORM pg_notify('wardline_callers', OLD.token_hash);
  ELSIF TG_TABLE_NAME = 'api_keys' THEN
    PERFORM pg_notify('wardline_callers', OLD.secret_hash);
  ELSIF TG_TABLE_NAME = 'memberships' THEN
    PERFORM pg_notify('wardline_callers', coalesce(NEW.user_id, OLD.user_id)::text);
  ELSE
    PERFORM pg_notify('wardline_callers', '');
  END IF;
  RETURN NULL;
END $$;
