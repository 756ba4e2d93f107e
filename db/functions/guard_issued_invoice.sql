CREATE OR REPLACE FUNCTION guard_issued_invoice()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF OLD.issued_at IS NOT NULL AND (
    (OLD.patient_id, OLD.currency, OLD.total, OLD.invoice_number, OLD.issued_at, OLD.due_on, OLD.origin)
      IS DISTINCT FROM (NEW.patient_id, NEW.currency, NEW.total, NEW.invoice_number, NEW.issued_at, NEW.due_on, NEW.origin)
    OR (OLD.discount_id, OLD.discount_amount, OLD.discount_total, OLD.net_total)
      IS DISTINCT FROM (NEW.discount_id, NEW.discount_amount, NEW.discount_total, NEW.net_total)
      AND (OLD.discount_id IS NOT NULL OR OLD.paid_total > 0)
  ) THEN
    RAISE EXCEPTION 'an issued invoice does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_issued_unchanged';
  END IF;
  IF OLD.status = 'cancelled' THEN
    RAISE EXCEPTION 'a cancelled invoice stays cancelled'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_cancelled_for_good';
  END IF;
  RETURN NEW;
END
$$;
