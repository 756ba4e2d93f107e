-- Every server remembers its callers for some seconds, and forgets them when it hears of a change of who somebody is
-- or of what somebody may do. A session or a key that is merely used changes nobody.
CREATE FUNCTION notify_callers() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog
AS $$ BEGIN PERFORM pg_notify('wardline_callers', ''); RETURN NULL; END $$;--> statement-breakpoint

CREATE TRIGGER sessions_tell_callers AFTER DELETE ON sessions
FOR EACH STATEMENT EXECUTE FUNCTION notify_callers();--> statement-breakpoint
CREATE TRIGGER sessions_tell_callers_of_change AFTER UPDATE ON sessions FOR EACH ROW
WHEN (
  (OLD.token_hash, OLD.user_id, OLD.expires_at) IS DISTINCT FROM (NEW.token_hash, NEW.user_id, NEW.expires_at)
  OR OLD.provider_id IS DISTINCT FROM NEW.provider_id
  OR NEW.idle_expires_at < OLD.idle_expires_at
)
EXECUTE FUNCTION notify_callers();--> statement-breakpoint

CREATE TRIGGER api_keys_tell_callers AFTER DELETE ON api_keys
FOR EACH STATEMENT EXECUTE FUNCTION notify_callers();--> statement-breakpoint
CREATE TRIGGER api_keys_tell_callers_of_change AFTER UPDATE ON api_keys FOR EACH ROW
WHEN ((to_jsonb(OLD) - 'last_used_at') IS DISTINCT FROM (to_jsonb(NEW) - 'last_used_at'))
EXECUTE FUNCTION notify_callers();--> statement-breakpoint

CREATE TRIGGER users_tell_callers AFTER UPDATE OR DELETE ON users
FOR EACH STATEMENT EXECUTE FUNCTION notify_callers();--> statement-breakpoint
CREATE TRIGGER memberships_tell_callers AFTER INSERT OR UPDATE OR DELETE ON memberships
FOR EACH STATEMENT EXECUTE FUNCTION notify_callers();--> statement-breakpoint
CREATE TRIGGER practitioners_tell_callers AFTER UPDATE OR DELETE ON practitioners
FOR EACH STATEMENT EXECUTE FUNCTION notify_callers();--> statement-breakpoint
CREATE TRIGGER providers_tell_callers AFTER UPDATE OR DELETE ON providers
FOR EACH STATEMENT EXECUTE FUNCTION notify_callers();
