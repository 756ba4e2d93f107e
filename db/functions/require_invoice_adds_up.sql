-- The totals of an invoice equal the sums of its lines, discounts, credited items and active payments. A completed refund of a
-- payment or of an overpaid item is subtracted from what is paid; one for an item that was not provided is not.
CREATE OR REPLACE FUNCTION require_invoice_adds_up(checked_provider uuid, checked_invoice uuid)
RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  invoice invoices%ROWTYPE;
  lines record;
  shares numeric;
  paid numeric;
  credited numeric;
BEGIN
  SELECT * INTO invoice FROM invoices i WHERE i.provider_id = checked_provider AND i.id = checked_invoice;
  SELECT count(*) AS lines, coalesce(sum(l.amount), 0) AS gross, coalesce(sum(l.discount_amount), 0) AS discount,
    count(*) FILTER (WHERE l.is_live) AS live
    INTO lines FROM invoice_lines l
    WHERE l.provider_id = checked_provider AND l.invoice_id = checked_invoice;
  SELECT coalesce(sum(s.amount), 0) INTO shares FROM invoice_discount_shares s
    WHERE s.provider_id = checked_provider AND s.invoice_id = checked_invoice;
  SELECT coalesce(sum(c.credited_amount), 0) INTO credited FROM charge_items c
    WHERE c.provider_id = checked_provider AND c.invoice_id = checked_invoice;
  SELECT coalesce(sum(p.amount) FILTER (WHERE p.status = 'active'), 0) - coalesce((
      SELECT sum(r.amount) FROM refunds r JOIN payments q ON q.provider_id = r.provider_id AND q.id = r.payment_id
      WHERE r.provider_id = checked_provider AND q.invoice_id = checked_invoice AND r.status = 'completed'
        AND (r.charge_item_id IS NULL OR r.is_overpayment)), 0)
    INTO paid FROM payments p
    WHERE p.provider_id = checked_provider AND p.invoice_id = checked_invoice;
  IF lines.lines = 0 OR invoice.total <> lines.gross
    OR invoice.discount_total <> lines.discount + invoice.discount_amount
    OR shares <> invoice.discount_amount OR invoice.paid_total <> paid OR invoice.credited_total <> credited
    OR lines.live <> (CASE invoice.status
      WHEN 'cancelled' THEN 0
      WHEN 'draft' THEN lines.lines
      WHEN 'issued' THEN lines.lines
      WHEN 'part-paid' THEN lines.lines
      WHEN 'paid' THEN lines.lines
      ELSE unknown_code(invoice.status)::integer END) THEN
    RAISE EXCEPTION 'invoice % does not add up', checked_invoice
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_add_up';
  END IF;
END
$$;
