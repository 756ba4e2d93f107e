-- Requests connect as a login of their own, which also asks whether the schema is this version's.
GRANT USAGE ON SCHEMA drizzle TO wardline_app;
GRANT SELECT ON drizzle.__drizzle_migrations TO wardline_app;
