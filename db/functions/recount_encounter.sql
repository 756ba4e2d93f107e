-- A row that is counted under another kind than before, or no longer, or again.
CREATE OR REPLACE FUNCTION recount_encounter()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(NEW.provider_id, ARRAY['encounters'], CASE WHEN NEW.is_ward_round THEN -1 ELSE 1 END);
  RETURN NULL;
END
$$;
