-- `name_key` takes letters apart before it looks at them, and 0061 looked at them as they are stored: names in the ready-made
-- Arabic letters of older systems, with an O with both a stroke and an accent, or with a capital sharp s, kept their text.
DO $$
BEGIN
  UPDATE patients SET first_name = first_name
  WHERE normalize(concat(first_name, last_name, other_names, mobile, national_mobile_number, mr_number, email), NFKD)
      ~ '[\u0600-\u06ffßẞøØłŁđĐı]'
    AND concat(first_name, last_name, other_names, mobile, national_mobile_number, mr_number, email)
      !~ '[\u0600-\u06ffßøØłŁđĐı]';
  IF FOUND THEN
    REINDEX INDEX patients_by_contact;
    REINDEX INDEX patients_by_name_key;
  END IF;
END
$$;
