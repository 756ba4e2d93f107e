-- The head that the log falls short of, or a log whose head is gone.
CREATE OR REPLACE FUNCTION audit_tail_break(checked_provider uuid)
RETURNS TABLE(broken_at bigint, problem text)
LANGUAGE sql
STABLE
AS $$
  SELECT coalesce(head.position, tail.position),
    CASE WHEN head.position IS NULL THEN 'the end of the log is not on record'
      ELSE 'rows at the end are missing' END
  FROM (SELECT h.position, h.hash FROM audit_heads h WHERE h.provider_id = checked_provider) head
  FULL JOIN (
    SELECT e.position, e.hash FROM audit_events e WHERE e.provider_id = checked_provider
    ORDER BY e.position DESC LIMIT 1
  ) tail ON true
  WHERE head.position IS DISTINCT FROM tail.position OR head.hash IS DISTINCT FROM tail.hash
$$;
