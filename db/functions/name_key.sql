-- In Arabic letters too a name is written in several ways: with or without its hamza, its vowel signs and the stroke that
-- stretches it, with a final ya or ha with or without their dots. Letters with a stroke of their own, and the sharp s, have
-- no accent that could go. `lib/domain/texts/name-key.ts` does the same.
CREATE OR REPLACE FUNCTION name_key(names text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN plain_letters(name_letters(names));
