-- The text by which a patient with a temporary name is found: "Golf-Tango, Unknown" (lib/domain/temporary-names.ts).
CREATE OR REPLACE FUNCTION temporary_name_text(temporary_name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN found_by(temporary_name || ' Unknown');
