-- A wake-up for the listeners, with the row's id; what happened is read from the outbox.
CREATE OR REPLACE FUNCTION announce_outbox()
RETURNS trigger
LANGUAGE plpgsql
AS $$ BEGIN PERFORM pg_notify('wardline_outbox', NEW.id::text); RETURN NULL; END $$;
