-- What the spellings of one MR number have in common: KSM-0042, ksm-0042, KSM -0042. Those that differ in hyphens or other
-- signs may be two persons'.
CREATE FUNCTION mr_number_spelling(mr_number text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT lower(regexp_replace(mr_number, '[\s\u00a0]', '', 'g'))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mr_number_of_another(searched_provider uuid, searched text, own uuid) RETURNS text
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  wanted text := mr_number_spelling(searched);
BEGIN
  IF (searched_provider = ANY (visible_provider_ids())) IS NOT TRUE THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('mr-number ' || searched_provider::text || wanted, 0));
  RETURN (
    SELECT p.mr_number FROM patients p
    WHERE p.provider_id = searched_provider AND mr_number_key(p.mr_number) = mr_number_key(searched)
      AND mr_number_spelling(p.mr_number) = wanted AND p.id IS DISTINCT FROM own
    ORDER BY p.number
    LIMIT 1
  );
END
$$;
--> statement-breakpoint
-- Whose MR number this is at these providers, however it is spelled. A function of the owner's, because row-level security
-- would keep the index from being used; it filters by provider itself.
CREATE FUNCTION patients_with_mr_number(searched_providers uuid[], searched text)
RETURNS TABLE (provider_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
ROWS 1
AS $$
  SELECT p.provider_id, p.id FROM patients p
  WHERE p.provider_id = ANY (searched_providers) AND p.provider_id = ANY (visible_provider_ids())
    AND mr_number_key(p.mr_number) = mr_number_key(searched)
    AND mr_number_spelling(p.mr_number) = mr_number_spelling(searched)
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION patients_with_mr_number(uuid[], text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION patients_with_mr_number(uuid[], text) TO wardline_app;
