-- Every sign-in clears away the sessions that have ended. Nobody is believed by one of those any longer, and mostly
-- there is none: neither may make every server forget all its callers.
DROP TRIGGER sessions_tell_callers ON sessions;--> statement-breakpoint
CREATE TRIGGER sessions_tell_callers AFTER DELETE ON sessions FOR EACH ROW
WHEN (OLD.expires_at > now() AND OLD.idle_expires_at > now())
EXECUTE FUNCTION notify_callers();--> statement-breakpoint

DROP TRIGGER api_keys_tell_callers ON api_keys;--> statement-breakpoint
CREATE TRIGGER api_keys_tell_callers AFTER DELETE ON api_keys FOR EACH ROW
EXECUTE FUNCTION notify_callers();
