-- What a person waives, discounts by hand, or changes in a scheme's copayment stays within that person's limit, or was approved by
-- another. A key's limit is its scopes. It looks when the transaction ends, because an invoice comes before its lines, and its use
-- of an approval after both.
CREATE OR REPLACE FUNCTION require_approval()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  of_kind CONSTANT text := TG_ARGV[0];
  given CONSTANT jsonb := to_jsonb(NEW);
  giver CONSTANT uuid := (given ->> TG_ARGV[1])::uuid;
  of_key CONSTANT uuid := (given ->> TG_ARGV[2])::uuid;
  given_up numeric;
  most numeric;
BEGIN
  IF giver IS NULL OR of_key IS NOT NULL
    OR of_kind = 'copayment' AND coalesce((given ->> 'copayment_difference')::numeric, 0) = 0 THEN
    RETURN NULL;
  END IF;
  SELECT approval_limit(m.provider_id, of_kind, m.role) INTO most FROM memberships m
    WHERE m.provider_id = NEW.provider_id AND m.user_id = giver;
  IF most IS NULL THEN
    RETURN NULL;
  END IF;
  CASE of_kind
    WHEN 'waiver' THEN given_up := (given ->> 'amount')::numeric;
    WHEN 'copayment' THEN given_up := (given ->> 'copayment_difference')::numeric;
    WHEN 'discount' THEN
      SELECT coalesce(sum(part.amount), 0) INTO given_up FROM (
        SELECT l.discount_id, l.discount_amount AS amount FROM invoice_lines l
          WHERE l.provider_id = NEW.provider_id AND l.invoice_id = NEW.id
        UNION ALL
        SELECT i.discount_id, i.discount_amount FROM invoices i
          WHERE i.provider_id = NEW.provider_id AND i.id = NEW.id
      ) part
      JOIN discounts d ON d.provider_id = NEW.provider_id AND d.id = part.discount_id
      JOIN payers p ON p.provider_id = d.provider_id AND p.id = d.payer_id AND p.type = 'self-pay';
  END CASE;
  IF given_up = 0 OR given_up <= most AND EXISTS (
    SELECT FROM providers WHERE id = NEW.provider_id AND currency = NEW.currency
  ) THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (
    SELECT FROM approvals a
    WHERE a.provider_id = NEW.provider_id AND a.kind = of_kind AND a.patient_id = NEW.patient_id
      AND a.currency = NEW.currency AND a.amount >= given_up AND a.status = 'completed'
      AND NEW.id = CASE of_kind WHEN 'waiver' THEN a.charge_item_id WHEN 'discount' THEN a.invoice_id WHEN 'copayment' THEN a.payment_id END
  ) THEN
    RAISE EXCEPTION 'a % of % without approval', of_kind, given_up
      USING ERRCODE = 'check_violation', CONSTRAINT = 'approval_needed';
  END IF;
  RETURN NULL;
END
$$;
