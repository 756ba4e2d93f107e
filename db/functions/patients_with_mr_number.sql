-- Whose MR number this is at these providers, however it is spelled. It runs as `wardline_definer`, because row-level security
-- would keep the index from being used; it filters by provider itself.
CREATE OR REPLACE FUNCTION patients_with_mr_number(searched_providers uuid[], searched text)
RETURNS TABLE(provider_id uuid, id uuid)
LANGUAGE sql
STABLE SECURITY DEFINER ROWS 1
SET search_path TO public, pg_temp
AS $$
  SELECT p.provider_id, p.id FROM patients p
  WHERE p.provider_id = ANY (searched_providers) AND p.provider_id = ANY (visible_provider_ids())
    AND mr_number_key(p.mr_number) = mr_number_key(searched)
    AND text_identity(p.mr_number) = text_identity(searched)
$$;

REVOKE EXECUTE ON FUNCTION patients_with_mr_number(uuid[],text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION patients_with_mr_number(uuid[],text) TO wardline_app;
