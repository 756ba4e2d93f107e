-- The text that a row's hash is made of: every column but the hash itself, lengths first, so that no two rows
-- read alike.
CREATE OR REPLACE FUNCTION audit_event_digest(event audit_events)
RETURNS text
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    event.provider_id, event.position, event.id,
    to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    event.actor_kind, event.actor_id, event.actor_name, event.actor_role,
    event.action, event.outcome, event.entity, event.entity_id, to_jsonb(event.patient_ids),
    event.ip, event.request_id, event.changes, event.previous_hash
  )::text, 'UTF8')), 'hex')
$$;
