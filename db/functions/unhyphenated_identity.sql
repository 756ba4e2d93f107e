-- As `text_identity`, of a telephone number or a mobile-money code: nobody copies their hyphens.
CREATE OR REPLACE FUNCTION unhyphenated_identity(given text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(text_identity(given), '-', '');
