CREATE OR REPLACE FUNCTION keep_first_float()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.first_float IS DISTINCT FROM coalesce(OLD.first_float, OLD.opening_float) THEN
    RAISE EXCEPTION 'the first float of shift % stays on record', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'cashier_shifts_first_float_kept';
  END IF;
  RETURN NEW;
END
$$;
