-- How another patient writes the same MR number, in other capitals or with other blanks; null when nobody has it. Whoever
-- asks for a number in any spelling is alone with it until their transaction ends. What was stored in two spellings
-- before stays as it is. A function of the owner's, because row-level security would keep the index from being used; it
-- filters by provider itself.
CREATE FUNCTION mr_number_of_another(searched_provider uuid, searched text, own uuid) RETURNS text
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  blanks CONSTANT text := '[\s\u00a0]';
  wanted text := lower(regexp_replace(searched, blanks, '', 'g'));
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('mr-number ' || searched_provider::text || wanted, 0));
  RETURN (
    SELECT p.mr_number FROM patients p
    WHERE p.provider_id = searched_provider AND mr_number_key(p.mr_number) = mr_number_key(searched)
      AND lower(regexp_replace(p.mr_number, blanks, '', 'g')) = wanted AND p.id IS DISTINCT FROM own
    ORDER BY p.number
    LIMIT 1
  );
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION mr_number_of_another(uuid, text, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION mr_number_of_another(uuid, text, uuid) TO wardline_app;
