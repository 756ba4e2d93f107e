-- A ward round does not outlive its stay any more. Those that did are finished, with what lasts as long as they do: when the
-- patient left, or as they began where that was later.
WITH ended AS (
  UPDATE encounters r
  SET status = 'finished', end_time = greatest(r.start_time, h.discharged_at), modified_at = now()
  FROM hospitalizations h
  WHERE h.provider_id = r.provider_id AND h.encounter_id = r.part_of_id AND r.is_ward_round
    AND r.status NOT IN ('finished', 'cancelled', 'entered-in-error')
    AND NOT h.is_active AND h.discharged_at IS NOT NULL AND h.deleted_at IS NULL
  RETURNING r.provider_id, r.id, r.end_time
), classes AS (
  UPDATE encounter_class_history c SET end_time = greatest(c.start_time, e.end_time)
  FROM ended e WHERE c.provider_id = e.provider_id AND c.encounter_id = e.id AND c.end_time IS NULL
), places AS (
  UPDATE encounter_locations l SET end_time = greatest(l.start_time, e.end_time)
  FROM ended e WHERE l.provider_id = e.provider_id AND l.encounter_id = e.id AND l.end_time IS NULL
), participants AS (
  UPDATE encounter_participants p SET end_time = greatest(p.start_time, e.end_time), video_token = NULL
  FROM ended e WHERE p.provider_id = e.provider_id AND p.encounter_id = e.id AND p.end_time IS NULL
), steps AS (
  UPDATE encounter_status_history s SET end_time = greatest(s.start_time, e.end_time)
  FROM ended e WHERE s.provider_id = e.provider_id AND s.encounter_id = e.id AND s.end_time IS NULL
)
INSERT INTO encounter_status_history (provider_id, id, encounter_id, status, start_time, end_time)
SELECT provider_id, gen_random_uuid(), id, 'finished', end_time, end_time FROM ended;
