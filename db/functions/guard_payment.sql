-- This trigger runs before the columns computed from the payment have values.
CREATE OR REPLACE FUNCTION guard_payment()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  changing CONSTANT text[] := ARRAY['status', 'voided_at', 'voided_by_id', 'void_reason', 'modified_at', 'reference_identity'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status <> 'active' OR (to_jsonb(OLD) - changing) <> (to_jsonb(NEW) - changing) THEN
      RAISE EXCEPTION 'a payment does not change but by being voided'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_unchanged';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.shift_id IS NOT NULL THEN
    PERFORM FROM cashier_shifts s
      WHERE s.provider_id = NEW.provider_id AND s.id = NEW.shift_id AND s.status = 'open'
        AND s.location_id = NEW.location_id
        AND (s.api_key_id IS NOT DISTINCT FROM NEW.api_key_id)
        AND (s.api_key_id IS NOT NULL OR s.cashier_id = NEW.taken_by_id)
      FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a payment outside an open shift of its cashier and place'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_within_open_shift';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
