-- With two letters where some write two for one: Ŋor is Nor and Ngor.
CREATE OR REPLACE FUNCTION name_key_in_full(names text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN plain_letters(replace(replace(replace(replace(replace(replace(name_letters(names), 'ŋ', 'ng'), 'ɣ', 'gh'), 'ø', 'oe'), 'ð', 'th'), 'ʋ', 'w'), 'ə', 'a'));
