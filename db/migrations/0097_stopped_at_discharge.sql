-- What was active on the ward when its stay ended was called completed, though nothing records that a dose was given. It
-- was stopped, and so was what was on hold; the reason keeps the two apart. The audit log keeps what was written before.
WITH ended AS (
  SELECT provider_id, id, medication_request_id, status, status_reason,
    lag(status) OVER (PARTITION BY provider_id, medication_request_id ORDER BY number) AS status_before
  FROM medication_request_status_history
), renamed AS (
  UPDATE medication_request_status_history h
  SET status = 'stopped',
    status_reason = CASE
      WHEN e.status_before = 'on-hold' OR (e.status_before IS NULL AND e.status = 'stopped' AND m.intent NOT IN ('proposal', 'plan', 'option'))
        THEN 'On hold on the ward, stopped at discharge.'
      ELSE 'Prescribed on the ward, stopped at discharge.' END
  FROM ended e
  JOIN medication_requests m ON m.provider_id = e.provider_id AND m.id = e.medication_request_id
  WHERE h.provider_id = e.provider_id AND h.id = e.id AND m.category = 'inpatient'
    AND e.status IN ('completed', 'stopped') AND e.status_reason = 'The stay ended, and it was ordered for the ward.'
  RETURNING h.provider_id, h.medication_request_id, h.number, h.status_reason
), last_end AS (
  SELECT DISTINCT ON (provider_id, medication_request_id) provider_id, medication_request_id, status_reason
  FROM renamed ORDER BY provider_id, medication_request_id, number DESC
)
UPDATE medication_requests m
SET status = 'stopped', status_reason = l.status_reason
FROM last_end l
WHERE m.provider_id = l.provider_id AND m.id = l.medication_request_id AND m.category = 'inpatient'
  AND m.status IN ('completed', 'stopped') AND m.status_reason = 'The stay ended, and it was ordered for the ward.';
