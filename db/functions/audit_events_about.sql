-- The rows of the audit log about a patient. It runs as `wardline_definer`, as patients_matching does.
CREATE OR REPLACE FUNCTION audit_events_about(searched_provider uuid, patient uuid)
RETURNS TABLE(event_position bigint)
LANGUAGE plpgsql
STABLE SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT e.position FROM audit_events e
    WHERE e.provider_id = searched_provider AND e.patient_ids @> ARRAY[patient];
END
$$;

REVOKE EXECUTE ON FUNCTION audit_events_about(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_events_about(uuid,uuid) TO wardline_app;
