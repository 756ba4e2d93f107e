-- The pieces of a text by which a provider's patients are looked for: three and four letters from each place of each line. Every
-- piece begins with the end of the provider's id, so that its list in the index is of that provider's patients. A column of
-- the index for the provider would have one list of all of them, which every search went through: of a million that took longer
-- than to look for the word. That the ends of two ids are alike does no harm: the text itself is compared as well.
CREATE FUNCTION search_pieces(owner uuid, searched text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
-- Dearer than any other condition, so that it is never what the rows of another index are filtered by.
COST 1000
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
--> statement-breakpoint
-- Those of them that every text has which matches a pattern of LIKE: between what may be anything, and what is escaped, in fours,
-- and three letters alone as they are. Of fewer none is known.
CREATE FUNCTION pattern_pieces(owner uuid, pattern text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT right(owner::text, 4) || substr(part, place, 4)
  FROM regexp_split_to_table(pattern, '\\.|%') AS part, generate_series(1, greatest(length(part) - 3, 1)) AS place
  WHERE length(part) >= 3
);
--> statement-breakpoint
-- A word as it was typed, and in plain letters where those are others. Words come lower-cased, with %, _ and \ escaped; a letter that
-- only becomes one of these in plain letters (the wide percent sign) is taken as it stands.
CREATE FUNCTION word_spellings(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN name_key(word) IN ('', word)
    OR regexp_replace(name_key(word), '[^%_\\]', '', 'g') <> regexp_replace(word, '[^%_\\]', '', 'g')
    THEN ARRAY[word]
  ELSE ARRAY[word, name_key(word)]
END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION holds_word(searched text, word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT '(' || string_agg(format('%s LIKE %L', searched, '%' || spelling || '%'), ' OR ') || ')'
  FROM unnest(word_spellings(word)) AS spelling
);
--> statement-breakpoint
-- The condition that a patient `p` of a provider holds a word. Without a piece the index would be read from end to end.
CREATE FUNCTION patient_holds_word(owner uuid, word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT '(' || string_agg(
    CASE WHEN pieces = '{}' THEN '' ELSE format('search_pieces(p.provider_id, p.search_text) @> %L AND ', pieces) END
      || format('p.search_text LIKE %L', '%' || spelling || '%'), ' OR ') || ')'
  FROM unnest(word_spellings(word)) AS spelling, pattern_pieces(owner, spelling) AS pieces
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION patients_matching(searched_provider uuid, words text[])
RETURNS TABLE (id uuid, number bigint, first_name text, last_name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  conditions text;
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  SELECT string_agg(patient_holds_word(searched_provider, word), ' AND ') INTO conditions FROM unnest(words) AS word;
  RETURN QUERY EXECUTE
    'SELECT p.id, p.number, p.first_name, p.last_name FROM patients p WHERE p.provider_id = $1 AND '
      || coalesce(conditions, 'true')
    USING searched_provider;
END
$$;
--> statement-breakpoint
DROP INDEX patients_search;
--> statement-breakpoint
CREATE INDEX patients_search ON patients USING gin (search_pieces(provider_id, search_text));
--> statement-breakpoint
-- The pieces of an index have statistics of their own, which nobody has taken yet.
ANALYZE patients;
