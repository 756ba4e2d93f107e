-- The pieces (`search_pieces`) that every text has which matches a LIKE pattern: of each part between wildcards and escapes,
-- every four letters, or the three of a part of three. A shorter part gives none.
CREATE OR REPLACE FUNCTION pattern_pieces(owner uuid, pattern text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT right(owner::text, 4) || substr(part, place, 4)
  FROM regexp_split_to_table(pattern, '\\.|%') AS part, generate_series(1, greatest(length(part) - 3, 1)) AS place
  WHERE length(part) >= 3
);
