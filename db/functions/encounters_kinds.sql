-- The totals that an encounter counts towards: all, its class, its status. Lists of one class or status are almost as long as
-- that of all. Ward rounds count towards none.
CREATE OR REPLACE FUNCTION encounters_kinds(is_ward_round boolean, encounter_class text, status text)
RETURNS text[]
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN is_ward_round THEN '{}' ELSE
    ARRAY['encounters', 'encounters:class:' || encounter_class, 'encounters:status:' || status] END
$$;
