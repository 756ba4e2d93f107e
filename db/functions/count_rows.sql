-- Adds to the totals of these kinds, in one statement.
CREATE OR REPLACE FUNCTION count_rows(counted_provider uuid, counted_kinds text[], added bigint)
RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
DECLARE
  own_slot bigint := count_slot();
BEGIN
  INSERT INTO row_counts AS c (provider_id, kind, slot, total)
  SELECT counted_provider, kind, own_slot, added FROM unnest(counted_kinds) AS kind
  ON CONFLICT (provider_id, kind, slot) DO UPDATE SET total = c.total + excluded.total;
END
$$;

REVOKE EXECUTE ON FUNCTION count_rows(uuid,text[],bigint) FROM PUBLIC;
