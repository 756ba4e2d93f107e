-- Its text changes below. Before the table is written anew, or it would be made twice.
DROP INDEX patients_by_contact;
--> statement-breakpoint
-- An acute accent that stands by itself for an apostrophe went to pieces before it was taken out: Ndung´u became ndung u.
-- The index of it is made anew with the table.
CREATE OR REPLACE FUNCTION name_key(names text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(normalize(translate(names, '''`´’‘ʼ', ''), NFKD), '[\u0300-\u036f]', '', 'g'));
--> statement-breakpoint
-- Ndung'u is looked for as Ndungu, and José as Jose: what a text is found by, once more in plain letters where it is not in
-- those already. Bound to the function that it calls when it is made, because a restored database knows no search path yet.
CREATE FUNCTION with_plain_letters(found_by text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN name_key(found_by) = found_by THEN found_by ELSE found_by || E'\n' || name_key(found_by) END;
--> statement-breakpoint
-- The condition that a text which is searched holds a word, as it was typed or in plain letters. Words come lower-cased, with
-- %, _ and \ escaped; a letter that only becomes one of these in plain letters (the wide percent sign) is taken as it stands.
CREATE FUNCTION holds_word(searched text, word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN name_key(word) IN ('', word)
    OR regexp_replace(name_key(word), '[^%_\\]', '', 'g') <> regexp_replace(word, '[^%_\\]', '', 'g')
    THEN format('%s LIKE %L', searched, '%' || word || '%')
  ELSE format('(%1$s LIKE %2$L OR %1$s LIKE %3$L)', searched, '%' || word || '%', '%' || name_key(word) || '%')
END;
--> statement-breakpoint
ALTER TABLE "patients" drop column "search_text";--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (with_plain_letters(lower(first_name || E'
' || last_name || E'
' || mobile || E'
' || national_mobile_number || E'
' || mr_number))) STORED NOT NULL;
--> statement-breakpoint
-- It went with the column.
CREATE INDEX patients_search ON patients USING gin (provider_id, search_text gin_trgm_ops);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION patients_matching(searched_provider uuid, words text[])
RETURNS TABLE (id uuid, number bigint, first_name text, last_name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  conditions text;
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  SELECT string_agg(holds_word('p.search_text', word), ' AND ') INTO conditions FROM unnest(words) AS word;
  RETURN QUERY EXECUTE
    'SELECT p.id, p.number, p.first_name, p.last_name FROM patients p WHERE p.provider_id = $1 AND '
      || coalesce(conditions, 'true')
    USING searched_provider;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION patient_contact_text(
  first_name text, last_name text, other_names text, mobile text, national_mobile_number text, email text,
  mr_number text
) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN with_plain_letters(lower(first_name || E'\n' || last_name || E'\n' || other_names || E'\n' || mobile || E'\n'
  || national_mobile_number || E'\n' || email || E'\n' || mr_number));
--> statement-breakpoint
CREATE INDEX patients_by_contact ON patients USING gin (provider_id, patient_contact_text(
  first_name, last_name, other_names, mobile, national_mobile_number, email, mr_number) gin_trgm_ops);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION patients_matching_contact(searched_provider uuid, words text[])
RETURNS TABLE (id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  conditions text;
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  SELECT string_agg(holds_word('patient_contact_text(p.first_name, p.last_name, p.other_names, p.mobile,
      p.national_mobile_number, p.email, p.mr_number)', word), ' AND ') INTO conditions FROM unnest(words) AS word;
  RETURN QUERY EXECUTE
    'SELECT p.id FROM patients p WHERE p.provider_id = $1 AND ' || coalesce(conditions, 'true')
    USING searched_provider;
END
$$;
--> statement-breakpoint
-- A table that was written anew knows nothing of its new column until somebody looks.
ANALYZE patients;
