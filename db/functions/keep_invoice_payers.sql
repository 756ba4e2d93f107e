-- What an invoice says about a payer, and about the patient's cover by it, stays as it was when the invoice was issued, or when the
-- payer was charged. The argument is the column that names the invoice.
CREATE OR REPLACE FUNCTION keep_invoice_payers()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  of_invoice CONSTANT uuid := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  INSERT INTO invoice_payers
    (provider_id, invoice_id, position, payer_id, payer_name, scheme, member_number, authorization_number)
  SELECT NEW.provider_id, of_invoice, row_number() OVER () + (
      SELECT coalesce(max(k.position), 0) FROM invoice_payers k
      WHERE k.provider_id = NEW.provider_id AND k.invoice_id = of_invoice
    ), p.*
  FROM payers_on_invoice(NEW.provider_id, of_invoice, NEW.account_id) p
  WHERE NOT EXISTS (
    SELECT FROM invoice_payers k
    WHERE k.provider_id = NEW.provider_id AND k.invoice_id = of_invoice AND k.payer_id = p.payer_id
  );
  RETURN NULL;
END
$$;
