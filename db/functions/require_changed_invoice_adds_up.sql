CREATE OR REPLACE FUNCTION require_changed_invoice_adds_up()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  invoice uuid;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'invoices' THEN invoice := (to_jsonb(NEW) ->> 'id')::uuid;
    WHEN 'refunds' THEN
      SELECT p.invoice_id INTO invoice FROM payments p
        WHERE p.provider_id = NEW.provider_id AND p.id = (to_jsonb(NEW) ->> 'payment_id')::uuid;
    ELSE invoice := (to_jsonb(NEW) ->> 'invoice_id')::uuid;
  END CASE;
  IF invoice IS NOT NULL THEN
    PERFORM require_invoice_adds_up(NEW.provider_id, invoice);
  END IF;
  RETURN NULL;
END
$$;
