-- The condition that a patient `p` is a provider's and holds a word or, at the beginning of a name, one that is a letter off. As in
-- `patient_holds_word`, the pieces are a condition of their own: those of the letters on both sides of the wrong one, so that no
-- patient is read who has neither. Of a word of five letters the middle one alone cannot be wrong, because two letters have no piece.
CREATE OR REPLACE FUNCTION patient_nearly_holds_word(owner uuid, word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN one_letter_off(name_key(word)) IS NULL THEN patient_holds_word(owner, word) ELSE (
  SELECT '(' || string_agg(DISTINCT format('search_pieces(p.provider_id, p.search_text) @> %L', pieces), ' OR ')
    || format(') AND p.provider_id::text = %L AND (p.search_text ~ %L OR ', owner,
      '(^|[\n ''-])(' || one_letter_off(name_key(word)) || ')')
    || (SELECT string_agg(format('p.search_text LIKE %L', pattern), ' OR ') FROM word_patterns(word)) || ')'
  FROM (
    SELECT piece FROM word_patterns(word)
    UNION ALL
    SELECT unnest(ARRAY[
      left(name_key(word), place - 1) || '%' || substr(name_key(word), place + 1),
      left(name_key(word), place - 1) || reverse(substr(name_key(word), place, 2)) || substr(name_key(word), place + 2)
    ]) FROM generate_series(1, length(name_key(word))) AS place
  ) AS near (pattern), LATERAL pattern_pieces(owner, near.pattern) AS pieces
  WHERE pieces <> '{}'
) END;
