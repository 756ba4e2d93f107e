-- Adds to a slot that no other running transaction holds; there are as many as there were ever writers at once.
CREATE OR REPLACE FUNCTION count_rows(counted_provider uuid, counted_kind text, added bigint)
RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  UPDATE row_counts c SET total = c.total + added
  WHERE c.provider_id = counted_provider AND c.kind = counted_kind AND c.slot = (
    SELECT free.slot FROM row_counts free
    WHERE free.provider_id = counted_provider AND free.kind = counted_kind
    ORDER BY free.slot LIMIT 1 FOR UPDATE SKIP LOCKED
  );
  IF NOT FOUND THEN
    INSERT INTO row_counts (provider_id, kind, total) VALUES (counted_provider, counted_kind, added);
  END IF;
END
$$;

REVOKE EXECUTE ON FUNCTION count_rows(uuid,text,bigint) FROM PUBLIC;
