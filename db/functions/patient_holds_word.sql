-- The condition that a patient `p` of a provider holds a word. Without a piece the index would be read from end to end.
CREATE OR REPLACE FUNCTION patient_holds_word(owner uuid, word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT '(' || string_agg(
    CASE WHEN pieces = '{}' THEN '' ELSE format('search_pieces(p.provider_id, p.search_text) @> %L AND ', pieces) END
      || format('p.search_text LIKE %L', pattern), ' OR ') || ')'
  FROM word_patterns(word), pattern_pieces(owner, piece) AS pieces
);
