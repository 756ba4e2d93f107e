-- Everything that a patient's prescriptions are found by: more than the patients' own list looks at. One line a name
-- or number, so that a word never spans two.
CREATE OR REPLACE FUNCTION patient_contact_text(
  first_name text, last_name text, other_names text, mobile text, national_mobile_number text, email text,
  mr_number text
) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN with_plain_letters(lower(first_name || E'\n' || last_name || E'\n' || other_names || E'\n' || mobile || E'\n'
  || national_mobile_number || E'\n' || email || E'\n' || mr_number))
  || joined_lines(name_key(first_name || ' ' || last_name || ' ' || other_names), joined_key(mr_number));
