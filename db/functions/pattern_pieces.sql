-- Those of them that every text has which matches a pattern of LIKE: between what may be anything, and what is escaped, in fours,
-- and three letters alone as they are. Of fewer none is known.
CREATE OR REPLACE FUNCTION pattern_pieces(owner uuid, pattern text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT right(owner::text, 4) || substr(part, place, 4)
  FROM regexp_split_to_table(pattern, '\\.|%') AS part, generate_series(1, greatest(length(part) - 3, 1)) AS place
  WHERE length(part) >= 3
);
