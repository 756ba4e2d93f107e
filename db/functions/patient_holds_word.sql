-- The condition that a patient `p` is a provider's and holds a word. Its pieces are a condition of their own, which the index answers:
-- in one with the patterns, the pieces of each patient found would be made again, which takes longer than all the rest. For the same
-- reason the provider is compared as text, which no other index answers: all its patients would be read, and their pieces made. A
-- word without a piece is searched in all of the provider's patients.
CREATE OR REPLACE FUNCTION patient_holds_word(owner uuid, word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT CASE WHEN bool_or(pieces = '{}') THEN format('p.provider_id = %L', owner) ELSE
      '(' || string_agg(format('search_pieces(p.provider_id, p.search_text) @> %L', pieces), ' OR ')
        || format(') AND p.provider_id::text = %L', owner) END
    || ' AND (' || string_agg(format('p.search_text LIKE %L', pattern), ' OR ') || ')'
  FROM word_patterns(word), pattern_pieces(owner, piece) AS pieces
);
