-- How a compound name or a number is looked for however its parts are joined: Abdul Rahman, Abdul-Rahman and Abdulrahman are
-- abdulrahman, LCR-00120 is lcr120. In capitals, so that a part of it is not taken for a part of the name itself.
CREATE OR REPLACE FUNCTION joined_key(word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(
  regexp_replace(regexp_replace(name_key(word) COLLATE "C", '(^|[^0-9])0+(?=[0-9])', '\1', 'g'),
    '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]+', '', 'g'),
  'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
