-- The first row of a part of the audit log that does not fit its chain. The row before the part is read, but not checked. A
-- million rows take longer than a statement may, so the log is checked in parts.
CREATE OR REPLACE FUNCTION audit_part_break(checked_provider uuid, first_position bigint, last_position bigint)
RETURNS TABLE(broken_at bigint, problem text)
LANGUAGE sql
STABLE
AS $$
  WITH chain AS (
    SELECT e.position, e.hash, e.previous_hash,
      audit_event_digest(e) AS digest,
      lag(e.hash, 1, '') OVER (ORDER BY e.position) AS expected_previous,
      lag(e.position, 1, 0::bigint) OVER (ORDER BY e.position) + 1 AS expected_position
    FROM audit_events e
    WHERE e.provider_id = checked_provider AND e.position BETWEEN first_position - 1 AND last_position
  )
  SELECT c.position, CASE
    WHEN c.position <> c.expected_position THEN 'rows before this one are missing'
    WHEN c.previous_hash <> c.expected_previous THEN 'does not follow the row before it'
    ELSE 'was changed'
  END
  FROM chain c
  WHERE c.position >= first_position
    AND (c.position <> c.expected_position OR c.previous_hash <> c.expected_previous OR c.hash <> c.digest)
  ORDER BY c.position LIMIT 1
$$;
