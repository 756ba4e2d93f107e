-- Names and numbers that must be unique are compared by `text_identity`. Those that an older version stored in two spellings are kept:
-- all but one of each group have `is_namesake` and are outside the unique key. Nothing new gets such a name or number.
CREATE OR REPLACE FUNCTION keep_texts_apart()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  -- Which column, which unique key it breaks, and what else two rows must share to be in each other's way.
  named CONSTANT text := TG_ARGV[0];
  within CONSTANT text[] := TG_ARGV[2:];
  own jsonb := to_jsonb(NEW);
  is_taken boolean;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF text_identity(own ->> named) = text_identity(to_jsonb(OLD) ->> named)
      AND NOT EXISTS (SELECT FROM unnest(within) AS one WHERE own ->> one IS DISTINCT FROM to_jsonb(OLD) ->> one) THEN
      NEW.is_namesake := OLD.is_namesake;
      RETURN NEW;
    END IF;
  END IF;
  NEW.is_namesake := false;
  EXECUTE format('SELECT EXISTS (SELECT FROM %I other WHERE other.is_namesake AND other.provider_id = $1 AND other.id <> $2
    AND text_identity(other.%I) = $3 AND NOT EXISTS (
      SELECT FROM unnest($4) AS one WHERE to_jsonb(other) ->> one IS DISTINCT FROM $5 ->> one))', TG_TABLE_NAME, named)
    INTO is_taken USING NEW.provider_id, NEW.id, text_identity(own ->> named), within, own;
  IF is_taken THEN
    RAISE EXCEPTION 'another row of % is called the same', TG_TABLE_NAME
      USING ERRCODE = 'unique_violation', CONSTRAINT = TG_ARGV[1];
  END IF;
  RETURN NEW;
END
$$;
