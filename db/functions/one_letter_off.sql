-- A word with one letter wrong, missing or too many, or two neighbours swapped, as a regular expression; null for what is no word of at
-- least five letters, because a wrong digit is another patient's number and short names are too much alike. A letter may be anything
-- but a line break, which parts two texts that are searched.
CREATE OR REPLACE FUNCTION one_letter_off(word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN word COLLATE "C" ~ '^[^\u0001-\u0060\u007b-\u00bf\u2000-\u206f]{5,40}$' THEN (
  SELECT string_agg(DISTINCT spelling, '|')
  FROM generate_series(1, length(word)) AS place, LATERAL (VALUES
    (left(word, place - 1) || '[^\n]?' || substr(word, place + 1)),
    (left(word, place) || '[^\n]' || substr(word, place + 1)),
    (left(word, place - 1) || reverse(substr(word, place, 2)) || substr(word, place + 2))
  ) AS near (spelling)
) END;
