-- What a new database needs before its functions and tables.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What requests, and the functions that see past row-level security, may do, unless a migration says otherwise.
GRANT USAGE ON SCHEMA public TO wardline_app, wardline_definer;
GRANT CREATE ON SCHEMA public TO wardline_definer;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO wardline_app, wardline_definer;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO wardline_app, wardline_definer;

-- The log of migrations, as drizzle-kit names it.
CREATE SCHEMA IF NOT EXISTS drizzle;
CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
  id serial PRIMARY KEY,
  hash text NOT NULL,
  created_at bigint
);
