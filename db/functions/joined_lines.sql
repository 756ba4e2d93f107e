-- A name's words joined, one line from each word on, the last ones continuing with the first: several words typed as one begin with
-- any of them. A number by itself. Both come as keys, so that this calls nothing that a restored database does not find yet.
CREATE OR REPLACE FUNCTION joined_lines(plain_names text, joined_number text)
RETURNS text
LANGUAGE plpgsql
IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  words CONSTANT text[] := string_to_array(btrim(regexp_replace(
    regexp_replace(translate(plain_names, 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') COLLATE "C",
      '(^|[^0-9])0+(?=[0-9])', '\1', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]+', ' ', 'g')), ' ');
  lines text := E'\n' || joined_number;
BEGIN
  FOR place IN 1 .. least(cardinality(words), 6) LOOP
    lines := lines || E'\n' || array_to_string(words[place:], '') || array_to_string(words[:place - 1], '');
  END LOOP;
  RETURN lines;
END
$$;
