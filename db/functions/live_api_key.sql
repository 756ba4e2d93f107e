-- The live key of a secret's hash, unless it is a wall display's, with its provider and its practitioner where that one is active. A key that acts for a
-- user lives no longer than that user's membership.
CREATE OR REPLACE FUNCTION live_api_key(searched_hash text)
RETURNS TABLE(
  id uuid, name text, scopes text[], user_id uuid, used_ms_ago float8, left_ms float8, practitioner_id uuid, provider jsonb
)
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
  SELECT k.id, k.name, k.scopes, k.user_id, extract(epoch FROM now() - k.last_used_at)::float8 * 1000,
    extract(epoch FROM k.expires_at - now())::float8 * 1000, d.id, provider_summary(p)
  FROM api_keys k
  JOIN providers p ON p.id = k.provider_id AND p.is_active
  LEFT JOIN practitioners d ON d.provider_id = k.provider_id AND d.id = k.practitioner_id AND d.is_active
  WHERE k.secret_hash = searched_hash AND k.display_ward_id IS NULL AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
    AND (k.user_id IS NULL OR EXISTS (
      SELECT FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.provider_id = k.provider_id AND m.user_id = k.user_id AND m.is_active AND u.is_active
    ))
$$;

REVOKE EXECUTE ON FUNCTION live_api_key(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION live_api_key(text) TO wardline_app;
