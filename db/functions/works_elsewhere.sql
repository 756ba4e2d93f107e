-- Whether a user is a member of another provider; if asked for, an active one.
CREATE OR REPLACE FUNCTION works_elsewhere(of_user uuid, than_at uuid, only_active boolean)
RETURNS boolean
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
  SELECT EXISTS (
    SELECT FROM memberships m
    WHERE m.user_id = of_user AND m.provider_id <> than_at AND (m.is_active OR NOT only_active)
  )
$$;

REVOKE EXECUTE ON FUNCTION works_elsewhere(uuid,uuid,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION works_elsewhere(uuid,uuid,boolean) TO wardline_app;
