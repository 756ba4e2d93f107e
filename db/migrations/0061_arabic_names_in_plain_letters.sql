-- In Arabic letters too a name is written in several ways: with or without its hamza, its vowel signs and the stroke that
-- stretches it, with a final ya or ha with or without their dots. Letters with a stroke of their own, and the sharp s, have
-- no accent that could go. `lib/patients/name-key.ts` does the same.
CREATE OR REPLACE FUNCTION name_key(names text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(translate(lower(regexp_replace(
  normalize(translate(names, '''`´’‘ʼ', ''), NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g')),
  'ىیةکøłđı', 'ييهكoldi'), 'ß', 'ss');
--> statement-breakpoint
-- Who is found by another text now is written anew, with the indexes over what is reckoned from a name.
DO $$
BEGIN
  UPDATE patients SET first_name = first_name
  WHERE concat(first_name, last_name, other_names, mobile, national_mobile_number, mr_number, email)
    ~ '[\u0600-\u06ffßøØłŁđĐı]';
  IF FOUND THEN
    REINDEX INDEX patients_by_contact;
    REINDEX INDEX patients_by_name_key;
  END IF;
END
$$;
