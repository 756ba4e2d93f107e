-- A word as typed, and in plain letters where those differ. Words come in lower case, with %, _ and \ escaped; a letter that only
-- becomes one of these in plain letters (the wide percent sign) is taken literally.
CREATE OR REPLACE FUNCTION word_spellings(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN name_key(word) IN ('', word)
    OR regexp_replace(name_key(word), '[^%_\\]', '', 'g') <> regexp_replace(word, '[^%_\\]', '', 'g')
    THEN ARRAY[word]
  ELSE ARRAY[word, name_key(word)]
END;
