-- The words of a name in one order, because a first and a last name stand in each other's column: Mwangi Amina is Amina Mwangi.
-- `nameWords` in `lib/domain/texts/name-key.ts` compares the lines of a file in the same way.
CREATE OR REPLACE FUNCTION name_words(names text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(string_agg(word, ' ' ORDER BY word COLLATE "C"), '')
  FROM unnest(string_to_array(name_key(names), ' ')) AS word WHERE word <> ''
);
