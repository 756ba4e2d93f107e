-- No condition about money has a meaning for a code that it does not name.
ALTER TABLE "cashier_shifts" DROP CONSTRAINT "cashier_shifts_closed_with_count";--> statement-breakpoint
ALTER TABLE "charge_items" DROP CONSTRAINT "charge_items_source_is_there";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_status_fits_paid";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_owner_fits_ledger";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_change_fits";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_decided_when_not_requested";--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD CONSTRAINT "cashier_shifts_closed_with_count" CHECK (case "cashier_shifts"."status" when 'open' then num_nonnulls("cashier_shifts"."closed_at", "cashier_shifts"."counted_cash", "cashier_shifts"."expected_cash", "cashier_shifts"."variance") = 0 when 'closed' then num_nonnulls("cashier_shifts"."closed_at", "cashier_shifts"."counted_cash", "cashier_shifts"."expected_cash", "cashier_shifts"."variance") = 4
          and "cashier_shifts"."variance" = "cashier_shifts"."counted_cash" - "cashier_shifts"."expected_cash"
          and ("cashier_shifts"."variance" = 0 or "cashier_shifts"."variance_reason" <> '') else false end);--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_source_is_there" CHECK (case "charge_items"."source" when 'admission' then "charge_items"."hospitalization_id" is not null when 'bed-night' then "charge_items"."hospitalization_id" is not null and "charge_items"."service_date" is not null when 'encounter' then "charge_items"."encounter_id" is not null when 'prescription' then "charge_items"."prescription_id" is not null when 'manual' then true else false end);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_status_fits_paid" CHECK (case "invoices"."status" when 'draft' then "invoices"."paid_total" = 0 and "invoices"."credited_total" = 0 when 'cancelled' then "invoices"."paid_total" = 0 and "invoices"."credited_total" = 0 when 'issued' then "invoices"."paid_total" = 0 and "invoices"."net_total" > "invoices"."credited_total" when 'part-paid' then "invoices"."paid_total" > 0 and "invoices"."paid_total" < "invoices"."net_total" - "invoices"."credited_total" when 'paid' then "invoices"."paid_total" >= "invoices"."net_total" - "invoices"."credited_total" else false end);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_owner_fits_ledger" CHECK (case "ledger_entries"."ledger" when 'receivable-patient' then "ledger_entries"."patient_id" is not null and "ledger_entries"."account_id" is null when 'patient-deposits' then "ledger_entries"."patient_id" is not null and "ledger_entries"."account_id" is not null when 'receivable-payer' then "ledger_entries"."account_id" is not null when 'cash' then true when 'mobile-money-clearing' then true when 'card-clearing' then true when 'bank' then true when 'safe' then true when 'service-revenue' then true when 'discounts-given' then true when 'sales-returns' then true when 'payer-write-off' then true when 'bank-charges' then true when 'cash-rounding' then true when 'cash-over-short' then true else false end);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_change_fits" CHECK ("payments"."change" >= 0
        and case "payments"."transaction_type" when 'cash' then "payments"."tendered" is not null and "payments"."tendered" - "payments"."change" = "payments"."amount" + "payments"."rounding" when 'mobile-money' then "payments"."tendered" is null and "payments"."change" = 0 and "payments"."rounding" = 0 when 'card' then "payments"."tendered" is null and "payments"."change" = 0 and "payments"."rounding" = 0 when 'insurance' then "payments"."tendered" is null and "payments"."change" = 0 and "payments"."rounding" = 0 when 'corporate' then "payments"."tendered" is null and "payments"."change" = 0 and "payments"."rounding" = 0 when 'user-account' then "payments"."tendered" is null and "payments"."change" = 0 and "payments"."rounding" = 0 else false end);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_when_not_requested" CHECK (case "refunds"."status" when 'requested' then num_nonnulls("refunds"."decided_by_id", "refunds"."decided_at") = 0 when 'approved' then num_nonnulls("refunds"."decided_by_id", "refunds"."decided_at") = 2 when 'rejected' then num_nonnulls("refunds"."decided_by_id", "refunds"."decided_at") = 2 when 'completed' then num_nonnulls("refunds"."decided_by_id", "refunds"."decided_at") = 2 else false end);--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.require_invoice_adds_up(checked_provider uuid, checked_invoice uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.require_refunds_within_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
