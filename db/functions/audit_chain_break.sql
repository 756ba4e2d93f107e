-- The first row of the audit log that does not fit its chain, or the head that the log falls short of.
CREATE OR REPLACE FUNCTION audit_chain_break(checked_provider uuid)
RETURNS TABLE(broken_at bigint, problem text)
LANGUAGE sql
STABLE
AS $$
  SELECT * FROM (
    SELECT * FROM audit_part_break(checked_provider, 1, 9223372036854775807)
    UNION ALL
    SELECT * FROM audit_tail_break(checked_provider)
  ) broken ORDER BY broken.broken_at LIMIT 1
$$;
