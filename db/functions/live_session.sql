-- The live session of a token's hash, once for each provider of its user; it is asked for before a provider is known.
-- A locked one is not live, nor is one on a device that is no longer shared.
-- By the database's clock, which ends sessions: a server's own may be hours behind it, or be set back while it runs.
CREATE OR REPLACE FUNCTION live_session(searched_hash text)
RETURNS TABLE("user" jsonb, session jsonb, provider jsonb, role text, practitioner_id uuid)
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
  SELECT
    jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'mustChangePassword', u.must_change_password),
    jsonb_build_object(
      'providerId', s.provider_id,
      'usedMsAgo', extract(epoch FROM now() - s.last_seen_at)::float8 * 1000,
      'leftMs', extract(epoch FROM least(s.expires_at, s.idle_expires_at) - now())::float8 * 1000,
      'sharedDevice', CASE WHEN sd.id IS NOT NULL THEN jsonb_build_object(
        'id', sd.id, 'name', sd.name, 'lockMinutes', coalesce(hs.device_lock_minutes, 5)) END
    ),
    CASE WHEN p.id IS NOT NULL THEN provider_summary(p) END,
    m.role, d.id
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.is_active
  LEFT JOIN shared_devices sd ON sd.provider_id = s.device_provider_id AND sd.id = s.shared_device_id
  LEFT JOIN hospital_settings hs ON hs.provider_id = sd.provider_id
  LEFT JOIN memberships m ON m.user_id = u.id AND m.is_active
  LEFT JOIN providers p ON p.id = m.provider_id AND p.is_active
  LEFT JOIN practitioners d ON d.provider_id = m.provider_id AND d.id = m.practitioner_id AND d.is_active
  WHERE s.token_hash = searched_hash AND s.idle_expires_at > now() AND s.expires_at > now()
    AND s.locked_at IS NULL AND sd.revoked_at IS NULL
  ORDER BY p.number
$$;

REVOKE EXECUTE ON FUNCTION live_session(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION live_session(text) TO wardline_app;
