-- The live display key of a secret's hash, with its provider.
CREATE OR REPLACE FUNCTION live_display_key(searched_hash text)
RETURNS TABLE(id uuid, name text, used_ms_ago float8, left_ms float8, provider jsonb)
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
  SELECT k.id, k.name, extract(epoch FROM now() - k.last_used_at)::float8 * 1000,
    extract(epoch FROM k.expires_at - now())::float8 * 1000, provider_summary(p)
  FROM api_keys k
  JOIN providers p ON p.id = k.provider_id AND p.is_active
  WHERE k.secret_hash = searched_hash AND k.display_ward_id IS NOT NULL
    AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
$$;

REVOKE EXECUTE ON FUNCTION live_display_key(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION live_display_key(text) TO wardline_app;
