CREATE OR REPLACE FUNCTION guard_invoice_line()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM invoices i
      WHERE i.provider_id = NEW.provider_id AND i.id = NEW.invoice_id AND i.status = 'draft') THEN
      RAISE EXCEPTION 'lines are written while the invoice is a draft'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_lines_of_draft';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR NOT OLD.is_live OR (to_jsonb(OLD) - 'is_live') <> (to_jsonb(NEW) - 'is_live') THEN
    RAISE EXCEPTION 'a line of an invoice does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_lines_unchanged';
  END IF;
  RETURN NEW;
END
$$;
