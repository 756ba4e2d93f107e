-- The payer of an account as an invoice names it now, with each of the patient's covers by it that holds on the day of a line: one
-- row without a member number where there is no cover, none where the account has no payer.
CREATE OR REPLACE FUNCTION payers_on_invoice(of_provider uuid, of_invoice uuid, of_account uuid)
RETURNS TABLE (payer_id uuid, payer_name text, scheme text, member_number text, authorization_number text)
LANGUAGE sql
STABLE
AS $$
  SELECT p.id, p.name, coalesce(c.scheme, ''), c.member_number, coalesce(c.authorization_number, '')
  FROM invoices i
  JOIN providers h ON h.id = i.provider_id
  JOIN payment_accounts a ON a.provider_id = i.provider_id AND a.id = of_account
  JOIN payers p ON p.provider_id = a.provider_id AND p.id = a.payer_id
  LEFT JOIN patient_covers c ON c.provider_id = i.provider_id AND c.patient_id = i.patient_id AND c.payer_id = p.id
    AND EXISTS (
      SELECT FROM invoice_lines l
      JOIN charge_items s ON s.provider_id = l.provider_id AND s.id = l.charge_item_id
      WHERE l.provider_id = i.provider_id AND l.invoice_id = i.id
        AND coalesce(s.service_date, (s.created_at AT TIME ZONE h.time_zone)::date)
          BETWEEN c.valid_from AND coalesce(c.valid_to, 'infinity')
    )
  WHERE i.provider_id = of_provider AND i.id = of_invoice
  ORDER BY c.is_primary DESC, c.number
$$;
