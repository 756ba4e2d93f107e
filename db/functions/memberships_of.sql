-- The active providers at which a user is an active member, each with the role there.
CREATE OR REPLACE FUNCTION memberships_of(of_user uuid)
RETURNS TABLE(id uuid, number bigint, name text, role text, nurses_discharge boolean)
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
  SELECT p.id, p.number, p.name, m.role, coalesce(s.nurses_discharge, false)
  FROM memberships m
  JOIN providers p ON p.id = m.provider_id AND p.is_active
  LEFT JOIN hospital_settings s ON s.provider_id = p.id
  WHERE m.user_id = of_user AND m.is_active
  ORDER BY p.number
$$;

REVOKE EXECUTE ON FUNCTION memberships_of(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memberships_of(uuid) TO wardline_app;
