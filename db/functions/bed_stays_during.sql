-- The stays that count and that overlap a time. It runs as `wardline_definer`, because row-level security would keep the
-- index on the period from being used; it filters by provider itself.
CREATE OR REPLACE FUNCTION bed_stays_during(searched_provider uuid, during tstzrange)
RETURNS SETOF bed_stays
LANGUAGE plpgsql
STABLE SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT s.* FROM bed_stays s
    WHERE s.provider_id = searched_provider AND s.period && during AND s.voided_at IS NULL;
END
$$;

REVOKE EXECUTE ON FUNCTION bed_stays_during(uuid,tstzrange) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bed_stays_during(uuid,tstzrange) TO wardline_app;
