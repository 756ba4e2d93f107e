-- What was ordered for the ward ends with the stay from now on; this ends what was left active, or held, in stays that
-- ended before. Where the discharge can still be undone it is as if it had ended it, so that undoing it brings it back.
WITH left_over AS (
  SELECT m.provider_id, m.id,
    CASE WHEN m.status = 'active' AND m.intent NOT IN ('proposal', 'plan', 'option') THEN 'completed' ELSE 'stopped' END AS status,
    CASE WHEN coalesce(h.discharge_recorded_at, h.discharged_at) > now() - interval '24 hours'
      THEN coalesce(h.discharge_recorded_at, h.discharged_at) ELSE now() END AS ended_at
  FROM medication_requests m
  JOIN encounters e ON e.provider_id = m.provider_id AND e.id = m.encounter_id
  JOIN hospitalizations h ON h.provider_id = e.provider_id AND h.id = e.hospitalization_id
  WHERE NOT h.is_active AND h.deleted_at IS NULL AND e.status NOT IN ('cancelled', 'entered-in-error')
    AND m.category = 'inpatient' AND NOT m.do_not_perform AND m.status IN ('active', 'on-hold')
), ended AS (
  UPDATE medication_requests m
  SET status = l.status, status_reason = 'The stay ended, and it was ordered for the ward.', modified_at = now()
  FROM left_over l WHERE l.provider_id = m.provider_id AND l.id = m.id
  RETURNING m.provider_id, m.id, m.status, m.status_reason, l.ended_at
)
INSERT INTO medication_request_status_history (provider_id, id, medication_request_id, status, status_reason, created_at)
SELECT provider_id, gen_random_uuid(), id, status, status_reason, ended_at FROM ended;
