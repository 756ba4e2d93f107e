-- Functions that must see past row-level security no longer run as the owner of the tables: the policies now hold for the owner too.
GRANT USAGE, CREATE ON SCHEMA public TO wardline_definer;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO wardline_definer;
REVOKE UPDATE, DELETE ON audit_events FROM wardline_definer;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO wardline_definer;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO wardline_definer;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO wardline_definer;
--> statement-breakpoint
DO $$
DECLARE
  guarded text;
BEGIN
  FOR guarded IN
    SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relrowsecurity AND NOT relforcerowsecurity
  LOOP
    CALL guard_tenant_table(guarded);
  END LOOP;
END
$$;
