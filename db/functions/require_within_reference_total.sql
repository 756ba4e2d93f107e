-- The payments by a message or slip never exceed its total, if that is known.
CREATE OR REPLACE FUNCTION require_within_reference_total()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  taken record;
BEGIN
  PERFORM lock_payment_reference(NEW.provider_id, NEW.reference_identity);
  SELECT sum(p.amount) AS amount, min(p.reference_total) AS total INTO taken FROM payments p
    WHERE p.provider_id = NEW.provider_id AND p.reference_identity = NEW.reference_identity AND p.reference_identity <> ''
      AND p.transaction_type = NEW.transaction_type AND p.currency = NEW.currency AND p.status = 'active';
  IF taken.amount > taken.total THEN
    RAISE EXCEPTION 'more than the message or slip % comes to', NEW.reference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_within_reference_total';
  END IF;
  RETURN NULL;
END
$$;
