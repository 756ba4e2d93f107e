-- Gives a table its row-level security, which also holds for its owner. With `provider_id = ANY (…)` the planner multiplied the
-- policy with the query's own condition: it took a hospital's services for one row, and each look-up by key for ten. In this form it
-- expects the policy to drop no row, and reads the providers once a statement.
CREATE OR REPLACE PROCEDURE guard_tenant_table(IN table_name text)
LANGUAGE plpgsql
AS $$
DECLARE
  visible CONSTANT text := 'array_position((SELECT visible_provider_ids()), provider_id) IS NOT NULL';
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', table_name);
  EXECUTE format('DROP POLICY IF EXISTS own_provider ON %I', table_name);
  EXECUTE format(
    'CREATE POLICY own_provider ON %I USING (%s) WITH CHECK (%s)', table_name, visible, visible
  );
  EXECUTE format('DROP POLICY IF EXISTS every_provider ON %I', table_name);
  EXECUTE format('CREATE POLICY every_provider ON %I TO wardline_definer USING (true)', table_name);
END
$$;
