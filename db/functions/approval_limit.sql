-- The most that a role gives up in one act without another person's approval, in the provider's currency; null: any amount. A
-- waiver by billing needs approval until the hospital sets another limit.
CREATE OR REPLACE FUNCTION approval_limit(of_provider uuid, of_kind text, of_role text)
RETURNS numeric
LANGUAGE sql
STABLE
AS $$
  SELECT CASE WHEN l.kind IS NULL AND of_kind = 'waiver' AND of_role = 'billing' THEN 0 ELSE l.amount END
  FROM (VALUES (1)) one LEFT JOIN approval_limits l
    ON l.provider_id = of_provider AND l.kind = of_kind AND l.role = of_role
$$;
