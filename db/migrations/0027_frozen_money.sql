ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_ledger_known";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "charge_item_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_item_fk" FOREIGN KEY ("provider_id","charge_item_id") REFERENCES "public"."charge_items"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_by_charge_item" ON "refunds" USING btree ("provider_id","charge_item_id") WHERE charge_item_id is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_ledger_known" CHECK ("ledger_entries"."ledger" in ('cash','mobile-money-clearing','card-clearing','bank','safe','receivable-patient','receivable-payer','patient-deposits','service-revenue','discounts-given','sales-returns','payer-write-off','cash-rounding','cash-over-short'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_return_of_payment" CHECK ("refunds"."charge_item_id" is null or "refunds"."payment_id" is not null);
--> statement-breakpoint
-- What is given back for an item that was not provided is not owed again: the invoice stays paid.
CREATE OR REPLACE FUNCTION require_invoice_adds_up(checked_provider uuid, checked_invoice uuid) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  invoice invoices%ROWTYPE;
  lines record;
  shares numeric;
  paid numeric;
BEGIN
  SELECT * INTO invoice FROM invoices i WHERE i.provider_id = checked_provider AND i.id = checked_invoice;
  SELECT count(*) AS lines, coalesce(sum(l.amount), 0) AS gross, coalesce(sum(l.discount_amount), 0) AS discount,
    count(*) FILTER (WHERE l.is_live) AS live
    INTO lines FROM invoice_lines l
    WHERE l.provider_id = checked_provider AND l.invoice_id = checked_invoice;
  SELECT coalesce(sum(s.amount), 0) INTO shares FROM invoice_discount_shares s
    WHERE s.provider_id = checked_provider AND s.invoice_id = checked_invoice;
  SELECT coalesce(sum(p.amount) FILTER (WHERE p.status = 'active'), 0) - coalesce((
      SELECT sum(r.amount) FROM refunds r JOIN payments q ON q.provider_id = r.provider_id AND q.id = r.payment_id
      WHERE r.provider_id = checked_provider AND q.invoice_id = checked_invoice AND r.status = 'completed'
        AND r.charge_item_id IS NULL), 0)
    INTO paid FROM payments p
    WHERE p.provider_id = checked_provider AND p.invoice_id = checked_invoice;
  IF lines.lines = 0 OR invoice.total <> lines.gross
    OR invoice.discount_total <> lines.discount + invoice.discount_amount
    OR shares <> invoice.discount_amount OR invoice.paid_total <> paid
    OR lines.live <> (CASE WHEN invoice.status = 'cancelled' THEN 0 ELSE lines.lines END) THEN
    RAISE EXCEPTION 'invoice % does not add up', checked_invoice
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_add_up';
  END IF;
END
$$;
--> statement-breakpoint
-- What was asked for, given back, counted and handed over stays as it was said: a refund changes by being decided and given
-- back, a shift by being closed, a handover by being answered, each once; and none of them is deleted.
CREATE FUNCTION guard_money_record() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  ends text[] := string_to_array(TG_ARGV[0], ' ');
  changing text[] := string_to_array(TG_ARGV[1], ' ') || ARRAY['status', 'modified_at'];
BEGIN
  IF (to_jsonb(OLD) ->> 'status') = ANY (ends) OR (to_jsonb(OLD) - changing) <> (to_jsonb(NEW) - changing) THEN
    RAISE EXCEPTION 'a row of % does not change any more', TG_TABLE_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_unchanged';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_guarded BEFORE UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION guard_money_record('rejected completed',
    'decided_by_id decided_at decision_note transaction_type reference shift_id completed_by_id completed_by_key_id completed_at');
--> statement-breakpoint
CREATE TRIGGER refunds_never_deleted BEFORE DELETE OR TRUNCATE ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER cashier_shifts_guarded BEFORE UPDATE ON cashier_shifts
  FOR EACH ROW EXECUTE FUNCTION guard_money_record('closed',
    'closed_at closed_by_id closing_count counted_cash expected_cash variance variance_reason');
--> statement-breakpoint
CREATE TRIGGER cashier_shifts_never_deleted BEFORE DELETE OR TRUNCATE ON cashier_shifts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER cash_handovers_guarded BEFORE UPDATE ON cash_handovers
  FOR EACH ROW EXECUTE FUNCTION guard_money_record('accepted declined withdrawn',
    'to_shift_id note answered_at answered_by_id');
--> statement-breakpoint
CREATE TRIGGER cash_handovers_never_deleted BEFORE DELETE OR TRUNCATE ON cash_handovers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
