-- An MR number without the characters that people write differently: KSM-0042, ksm 0042.
CREATE OR REPLACE FUNCTION mr_number_key(mr_number text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(text_identity(mr_number) COLLATE "C", '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u206f]+', '', 'g');
