-- The shared device of a token's hash, with the times that its hospital has chosen; it is asked for before a provider is known.
CREATE OR REPLACE FUNCTION live_shared_device(searched_hash text)
RETURNS TABLE(provider_id uuid, id uuid, name text, lock_minutes integer, session_hours integer)
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
  SELECT d.provider_id, d.id, d.name, coalesce(s.device_lock_minutes, 5)::int, coalesce(s.device_session_hours, 12)::int
  FROM shared_devices d
  JOIN providers p ON p.id = d.provider_id AND p.is_active
  LEFT JOIN hospital_settings s ON s.provider_id = d.provider_id
  WHERE d.token_hash = searched_hash AND d.revoked_at IS NULL
$$;

REVOKE EXECUTE ON FUNCTION live_shared_device(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION live_shared_device(text) TO wardline_app;
