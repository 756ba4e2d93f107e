-- Ndung'u is looked for as Ndungu, and José as Jose: what a text is found by, once more in plain letters where it is not in
-- those already. Bound to the function that it calls when it is made, because a restored database knows no search path yet.
CREATE OR REPLACE FUNCTION with_plain_letters(found_by text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN found_by
  || CASE WHEN name_key(found_by) = found_by THEN '' ELSE E'\n' || name_key(found_by) END
  || CASE WHEN name_key_in_full(found_by) = name_key(found_by) THEN '' ELSE E'\n' || name_key_in_full(found_by) END;
