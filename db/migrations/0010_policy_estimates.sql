-- As `provider_id = ANY (…)` the policy was one more condition to the planner beside the query's own: it multiplied the
-- two, took a hospital's services for one row, and joined them to everything. It also took every look-up by key for
-- ten. In this form the planner expects no row to be dropped, and the providers are read once a statement.
CREATE OR REPLACE PROCEDURE guard_tenant_table(table_name text)
LANGUAGE plpgsql
AS $$
DECLARE
  visible CONSTANT text := 'array_position((SELECT visible_provider_ids()), provider_id) IS NOT NULL';
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('DROP POLICY IF EXISTS own_provider ON %I', table_name);
  EXECUTE format(
    'CREATE POLICY own_provider ON %I USING (%s) WITH CHECK (%s)', table_name, visible, visible
  );
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  guarded text;
BEGIN
  FOR guarded IN
    SELECT tablename FROM pg_policies WHERE schemaname = 'public' AND policyname = 'own_provider' ORDER BY 1
  LOOP
    CALL guard_tenant_table(guarded);
  END LOOP;
END
$$;
