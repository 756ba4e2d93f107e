-- The patients with this first and last name, its words in any order. With row-level security a request would read every patient to find
-- them.
CREATE OR REPLACE FUNCTION patients_of_name(searched_provider uuid, names text)
RETURNS SETOF uuid
LANGUAGE plpgsql
STABLE SECURITY DEFINER ROWS 5
SET search_path TO public, pg_temp
AS $$
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT p.id FROM patients p
    WHERE p.provider_id = searched_provider AND name_words(p.first_name || ' ' || p.last_name) = name_words(names);
END
$$;

REVOKE EXECUTE ON FUNCTION patients_of_name(uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION patients_of_name(uuid,text) TO wardline_app;
