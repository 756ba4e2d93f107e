-- A list of one class or one status has as many rows as makes no difference to one of them all. Ward rounds are in none.
CREATE OR REPLACE FUNCTION encounters_kinds(is_ward_round boolean, encounter_class text, status text)
RETURNS text[]
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN is_ward_round THEN '{}' ELSE
    ARRAY['encounters', 'encounters:class:' || encounter_class, 'encounters:status:' || status] END
$$;
