CREATE TABLE "invoice_payers" (
	"provider_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"payer_id" uuid NOT NULL,
	"payer_name" text NOT NULL,
	"scheme" text DEFAULT '' NOT NULL,
	"member_number" text,
	"authorization_number" text DEFAULT '' NOT NULL,
	CONSTRAINT "invoice_payers_provider_id_invoice_id_position_pk" PRIMARY KEY("provider_id","invoice_id","position"),
	CONSTRAINT "invoice_payers_cover_whole" CHECK ("invoice_payers"."member_number" is not null or "invoice_payers"."scheme" = '' and "invoice_payers"."authorization_number" = '')
);
--> statement-breakpoint
ALTER TABLE "invoice_payers" ADD CONSTRAINT "invoice_payers_invoice_fk" FOREIGN KEY ("provider_id","invoice_id") REFERENCES "public"."invoices"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payers" ADD CONSTRAINT "invoice_payers_payer_fk" FOREIGN KEY ("provider_id","payer_id") REFERENCES "public"."payers"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CALL guard_tenant_table('invoice_payers');--> statement-breakpoint
REVOKE UPDATE, DELETE ON invoice_payers FROM wardline_app;--> statement-breakpoint
-- Invoices issued before: their payers and covers of today, which is what they showed until now.
INSERT INTO invoice_payers
  (provider_id, invoice_id, position, payer_id, payer_name, scheme, member_number, authorization_number)
SELECT i.provider_id, i.id, row_number() OVER (PARTITION BY i.provider_id, i.id), p.*
FROM invoices i
CROSS JOIN LATERAL (
  SELECT DISTINCT ON (a.payer_id) a.id FROM payment_accounts a
  WHERE a.provider_id = i.provider_id AND a.payer_id IS NOT NULL AND (a.id = i.account_id OR a.id IN (
    SELECT q.account_id FROM payments q
    WHERE q.provider_id = i.provider_id AND q.invoice_id = i.id AND q.transaction_type IN ('insurance', 'corporate')))
  ORDER BY a.payer_id, a.id = i.account_id DESC
) a
CROSS JOIN LATERAL payers_on_invoice(i.provider_id, i.id, a.id) p
WHERE i.issued_at IS NOT NULL;

