-- The refunds of a payment that were not rejected never exceed it, and a voided payment has none.
CREATE OR REPLACE FUNCTION require_refunds_within_payment()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  payment payments%ROWTYPE;
  refunded numeric;
BEGIN
  SELECT * INTO payment FROM payments p WHERE p.provider_id = NEW.provider_id
    AND p.id = CASE TG_TABLE_NAME WHEN 'payments' THEN (to_jsonb(NEW) ->> 'id')::uuid
      ELSE (to_jsonb(NEW) ->> 'payment_id')::uuid END;
  IF FOUND THEN
    SELECT coalesce(sum(r.amount), 0) INTO refunded FROM refunds r
      WHERE r.provider_id = payment.provider_id AND r.payment_id = payment.id AND r.status <> 'rejected';
    IF refunded > (CASE payment.status
        WHEN 'active' THEN payment.amount
        WHEN 'voided' THEN 0
        ELSE unknown_code(payment.status)::numeric END) THEN
      RAISE EXCEPTION 'refunds above the payment'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
    END IF;
  END IF;
  RETURN NULL;
END
$$;
