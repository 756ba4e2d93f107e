-- A row that is counted under other kinds than before, or no longer, or again.
CREATE OR REPLACE FUNCTION recount_encounter()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
DECLARE
  before text[] := encounters_kinds(OLD.is_ward_round, OLD.encounter_class, OLD.status);
  after text[] := encounters_kinds(NEW.is_ward_round, NEW.encounter_class, NEW.status);
BEGIN
  PERFORM count_rows(OLD.provider_id, ARRAY(SELECT unnest(before) EXCEPT SELECT unnest(after)), -1);
  PERFORM count_rows(NEW.provider_id, ARRAY(SELECT unnest(after) EXCEPT SELECT unnest(before)), 1);
  RETURN NULL;
END
$$;
