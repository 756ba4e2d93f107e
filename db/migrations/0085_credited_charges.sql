ALTER TABLE "invoices" DROP CONSTRAINT "invoices_sums_fit";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_status_fits_paid";--> statement-breakpoint
ALTER TABLE "journals" DROP CONSTRAINT "journals_kind_known";--> statement-breakpoint
DROP INDEX "charge_items_one_admission";--> statement-breakpoint
DROP INDEX "charge_items_one_an_encounter";--> statement-breakpoint
DROP INDEX "charge_items_one_a_bed_night";--> statement-breakpoint
DROP INDEX "charge_items_one_a_prescription";--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "waiver_reversed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "waiver_reversed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "waiver_reversed_key_id" uuid;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "waiver_reversal_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "credited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "credited_amount" numeric(18, 3) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "corrects_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited_total" numeric(18, 3) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refund_due_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_overpayment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_waiver_reversed_by_id_users_id_fk" FOREIGN KEY ("waiver_reversed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_waiver_reversed_key_fk" FOREIGN KEY ("provider_id","waiver_reversed_key_id") REFERENCES "public"."api_keys"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_corrects_fk" FOREIGN KEY ("provider_id","corrects_id") REFERENCES "public"."charge_items"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charge_items_to_correct" ON "charge_items" USING btree ("provider_id","created_at") WHERE corrects_id is not null;--> statement-breakpoint
CREATE INDEX "charge_items_credited" ON "charge_items" USING btree ("provider_id","patient_id") WHERE credited_at is not null;--> statement-breakpoint
CREATE INDEX "charge_items_waivers_reversed" ON "charge_items" USING btree ("provider_id","waiver_reversed_at") WHERE waiver_reversed_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_refund_due" ON "invoices" USING btree ("provider_id","refund_due_since") WHERE refund_due_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_items_one_admission" ON "charge_items" USING btree ("provider_id","hospitalization_id") WHERE source = 'admission' and status <> 'cancelled' and credited_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_items_one_an_encounter" ON "charge_items" USING btree ("provider_id","encounter_id") WHERE source = 'encounter' and status <> 'cancelled' and credited_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_items_one_a_bed_night" ON "charge_items" USING btree ("provider_id","hospitalization_id","service_date") WHERE source = 'bed-night' and status <> 'cancelled' and credited_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_items_one_a_prescription" ON "charge_items" USING btree ("provider_id","prescription_id") WHERE source = 'prescription' and status <> 'cancelled' and credited_at is null;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_credited_when_billed" CHECK (("charge_items"."credited_at" is null or "charge_items"."status" in ('billed','paid'))
        and "charge_items"."credited_amount" between 0 and "charge_items"."amount"
        and ("charge_items"."credited_at" is not null or "charge_items"."credited_amount" = 0));--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_waiver_reversed_with_reason" CHECK (("charge_items"."waiver_reversed_at" is null) = ("charge_items"."waiver_reversal_reason" = '')
        and ("charge_items"."waiver_reversed_at" is null or "charge_items"."is_waived"));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_sums_fit" CHECK ("invoices"."net_total" = "invoices"."total" - "invoices"."discount_total"
        and "invoices"."discount_total" between "invoices"."discount_amount" and "invoices"."total"
        and "invoices"."discount_amount" >= 0
        and "invoices"."paid_total" between 0 and "invoices"."net_total"
        and "invoices"."credited_total" between 0 and "invoices"."net_total");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_status_fits_paid" CHECK (case "invoices"."status"
        when 'draft' then "invoices"."paid_total" = 0 and "invoices"."credited_total" = 0
        when 'issued' then "invoices"."paid_total" = 0 and "invoices"."net_total" > "invoices"."credited_total"
        when 'part-paid' then "invoices"."paid_total" > 0 and "invoices"."paid_total" < "invoices"."net_total" - "invoices"."credited_total"
        when 'paid' then "invoices"."paid_total" >= "invoices"."net_total" - "invoices"."credited_total"
        else "invoices"."paid_total" = 0 and "invoices"."credited_total" = 0
      end);--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_kind_known" CHECK ("journals"."kind" in ('invoice-issued','invoice-discounted','invoice-cancelled','invoice-credited','payment','payment-voided','deposit','refund','remittance','remittance-voided','handover','shift-variance','safe-banking','safe-float','safe-count','safe-voided','payout','payout-voided'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_overpayment_of_payment" CHECK (not "refunds"."is_overpayment" or "refunds"."payment_id" is not null);
--> statement-breakpoint
-- What was credited is what the invoice's items were credited with; what was paid above what is owed, and is given back,
-- was no payment of it any more.
CREATE OR REPLACE FUNCTION require_invoice_adds_up(checked_provider uuid, checked_invoice uuid) RETURNS void
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
    OR lines.live <> (CASE WHEN invoice.status = 'cancelled' THEN 0 ELSE lines.lines END) THEN
    RAISE EXCEPTION 'invoice % does not add up', checked_invoice
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_add_up';
  END IF;
END
$$;
--> statement-breakpoint
-- An invoice is on the billing work list exactly while more is paid of it than it asks for, since the moment it came to that.
CREATE FUNCTION keep_refund_due_since() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.refund_due_since := CASE WHEN NEW.paid_total > NEW.net_total - NEW.credited_total
    THEN coalesce(NEW.refund_due_since, NEW.modified_at) END;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER invoices_keep_refund_due_since BEFORE INSERT OR UPDATE ON invoices
  FOR EACH ROW EXECUTE FUNCTION keep_refund_due_since();
