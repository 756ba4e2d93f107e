-- Every server remembers its callers for some seconds, and forgets them when it hears of a change of who somebody is
-- or of what somebody may do. A session or a key that is merely used changes nobody.
CREATE OR REPLACE FUNCTION notify_callers()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog'
AS $$ BEGIN PERFORM pg_notify('wardline_callers', ''); RETURN NULL; END $$;
