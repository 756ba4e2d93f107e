-- The text that a search of a small table, which is read in full, compares with the same patterns.
CREATE OR REPLACE FUNCTION found_by(searched text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN with_plain_letters(lower(searched)) || joined_lines(name_key(searched), joined_key(searched));
