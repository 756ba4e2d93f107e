-- A line keeps the ward and the practitioner of its service: a later correction of the record moves no revenue of a day that is over.
CREATE OR REPLACE FUNCTION keep_line_origin()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  SELECT o.ward_id, o.practitioner_id INTO NEW.ward_id, NEW.practitioner_id
  FROM charge_origin(NEW.provider_id, NEW.charge_item_id) o;
  NEW.has_origin := true;
  RETURN NEW;
END
$$;
