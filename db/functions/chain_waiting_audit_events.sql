-- Puts waiting rows into a provider's chain, oldest first, unless its end is locked by someone else; at once only as many as
-- take some tens of milliseconds. Returns whether there were any.
CREATE OR REPLACE FUNCTION chain_waiting_audit_events(of_provider uuid)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
DECLARE
  waiting audit_events_waiting;
BEGIN
  IF of_provider <> ALL (visible_provider_ids()) OR NOT EXISTS (
    SELECT FROM audit_events_waiting w WHERE w.provider_id = of_provider
  ) THEN
    RETURN false;
  END IF;
  PERFORM FROM audit_heads WHERE provider_id = of_provider FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM set_config('wardline.chains_waiting', 'on', true);
  FOR waiting IN
    WITH next AS (
      DELETE FROM audit_events_waiting w
      WHERE w.provider_id = of_provider AND (w.at, w.id) IN (
        SELECT o.at, o.id FROM audit_events_waiting o
        WHERE o.provider_id = of_provider ORDER BY o.at, o.id LIMIT 200
      )
      RETURNING w.*
    )
    SELECT * FROM next ORDER BY at, id
  LOOP
    INSERT INTO audit_events (
      provider_id, id, at, actor_kind, actor_id, actor_name, actor_role, action, outcome, entity, entity_id,
      patient_ids, ip, request_id, changes
    ) VALUES (
      waiting.provider_id, waiting.id, waiting.at, waiting.actor_kind, waiting.actor_id, waiting.actor_name,
      waiting.actor_role, waiting.action, waiting.outcome, waiting.entity, waiting.entity_id,
      waiting.patient_ids, waiting.ip, waiting.request_id, waiting.changes
    );
  END LOOP;
  PERFORM set_config('wardline.chains_waiting', 'off', true);
  RETURN true;
END
$$;

REVOKE EXECUTE ON FUNCTION chain_waiting_audit_events(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chain_waiting_audit_events(uuid) TO wardline_app;
