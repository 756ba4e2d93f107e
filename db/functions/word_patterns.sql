-- The LIKE patterns for a word: each of its lines as typed, and in plain letters where those differ, and the beginning of what is
-- joined. A letter that only becomes %, _ or \ in plain letters (the wide percent sign) is taken literally, and a pattern has no
-- beginning.
CREATE OR REPLACE FUNCTION word_patterns(word text)
RETURNS TABLE(pattern text, piece text)
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT '%' || spelling || '%', spelling
  FROM string_to_table(word, E'\n') AS given, LATERAL unnest(word_spellings(given)) AS spelling
  UNION ALL
  SELECT E'%\n' || joined || '%', joined
  FROM string_to_table(word, E'\n') AS given, LATERAL joined_key(given) AS joined
  WHERE length(joined) >= 3 AND given !~ '[%_\\]'
$$;
