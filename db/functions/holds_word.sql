-- The condition that a searched text holds a word, as typed or in plain letters. Words come in lower case, with %, _ and \ escaped;
-- a letter that only becomes one of these in plain letters (the wide percent sign) is taken literally.
CREATE OR REPLACE FUNCTION holds_word(searched text, word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT '(' || string_agg(format('%s LIKE %L', searched, pattern), ' OR ') || ')' FROM word_patterns(word)
);
