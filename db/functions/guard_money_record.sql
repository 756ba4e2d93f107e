-- Refunds, shifts and handovers keep what they record: a refund changes only when it is decided and paid, a shift when it is
-- closed, a handover when it is answered, each once; none of them is deleted.
CREATE OR REPLACE FUNCTION guard_money_record()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  ends text[] := string_to_array(TG_ARGV[0], ' ');
  changing text[] := string_to_array(TG_ARGV[1], ' ') || ARRAY['status', 'modified_at'];
BEGIN
  IF (to_jsonb(OLD) ->> 'status') = ANY (ends) OR (to_jsonb(OLD) - changing) <> (to_jsonb(NEW) - changing) THEN
    RAISE EXCEPTION 'a row of % does not change any more', TG_TABLE_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_unchanged';
  END IF;
  RETURN NEW;
END
$$;
