-- The pieces of a text by which a provider's patients are looked for: three and four letters from each place of each line. Every
-- piece begins with the end of the provider's id, so that its list in the index is of that provider's patients. A column of
-- the index for the provider would have one list of all of them, which every search went through: of a million that took longer
-- than to look for the word. That the ends of two ids are alike does no harm: the text itself is compared as well.
CREATE OR REPLACE FUNCTION search_pieces(owner uuid, searched text)
RETURNS text[]
LANGUAGE plpgsql
IMMUTABLE PARALLEL SAFE COST 1000
AS $$
DECLARE
  mark text := right(owner::text, 4);
  line text;
  pieces text[] := '{}';
BEGIN
  FOREACH line IN ARRAY string_to_array(searched, E'\n') LOOP
    FOR place IN 1 .. length(line) - 2 LOOP
      pieces := pieces || (mark || substr(line, place, 3)) || (mark || substr(line, place, 4));
    END LOOP;
  END LOOP;
  RETURN pieces;
END
$$;
