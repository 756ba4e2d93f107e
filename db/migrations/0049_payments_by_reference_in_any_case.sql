-- A claim's number, a slip's, a code in a message: typed from paper, in whatever capitals.
CREATE INDEX payments_by_reference_in_any_case ON payments (provider_id, lower(reference)) WHERE reference <> '';
--> statement-breakpoint
-- How a reference is spelled in a provider's payments, by which they are found. A function of the owner's, because row-level
-- security would keep the index from being used; it filters by provider itself.
CREATE FUNCTION payment_references_spelled(searched_provider uuid, searched text)
RETURNS TABLE (reference text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
ROWS 1
AS $$
  SELECT DISTINCT p.reference FROM payments p
  WHERE p.provider_id = searched_provider AND searched_provider = ANY (visible_provider_ids())
    AND p.reference <> '' AND lower(p.reference) = lower(searched)
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION payment_references_spelled(uuid, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION payment_references_spelled(uuid, text) TO wardline_app;
