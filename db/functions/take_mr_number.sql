-- The next MR number of a counter that no patient has, in any spelling. Nobody else is given it: the counter is locked until the
-- transaction ends, and a number that is typed meanwhile waits for it (mr_number_of_another). It runs as `wardline_definer`, as
-- mr_number_of_another does.
CREATE OR REPLACE FUNCTION take_mr_number(owner uuid, counter text, before text, digits integer, after text)
RETURNS text
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
DECLARE
  given integer;
  first_given integer;
  wanted text;
BEGIN
  IF (owner = ANY (visible_provider_ids())) IS NOT TRUE THEN
    RETURN NULL;
  END IF;
  INSERT INTO document_numbers AS d (provider_id, kind, last) VALUES (owner, counter, 1)
    ON CONFLICT (provider_id, kind) DO UPDATE SET last = d.last + 1
    RETURNING last INTO first_given;
  given := first_given;
  LOOP
    wanted := before || lpad(given::text, greatest(digits, length(given::text)), '0') || after;
    -- Looked up before it is locked: a hospital that has typed thousands of numbers of this pattern would need as many locks.
    EXIT WHEN NOT EXISTS (
      SELECT FROM patients p
      WHERE p.provider_id = owner AND mr_number_key(p.mr_number) = mr_number_key(wanted)
        AND text_identity(p.mr_number) = text_identity(wanted)
    ) AND mr_number_of_another(owner, wanted, NULL) IS NULL;
    given := given + 1;
  END LOOP;
  IF given > first_given THEN
    UPDATE document_numbers SET last = given WHERE provider_id = owner AND kind = counter;
  END IF;
  RETURN wanted;
END
$$;

REVOKE EXECUTE ON FUNCTION take_mr_number(uuid,text,text,integer,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_mr_number(uuid,text,text,integer,text) TO wardline_app;
