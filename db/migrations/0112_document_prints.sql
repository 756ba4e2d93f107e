CREATE TABLE "document_prints" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid,
	"invoice_id" uuid,
	"refund_id" uuid,
	"is_copy" boolean NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"printed_at" timestamp (3) with time zone NOT NULL,
	"printed_by_id" uuid,
	"api_key_id" uuid,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	CONSTRAINT "document_prints_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "document_prints_of_one_document" CHECK (num_nonnulls("document_prints"."payment_id", "document_prints"."invoice_id", "document_prints"."refund_id") = 1),
	CONSTRAINT "document_prints_reason_of_original" CHECK (not "document_prints"."is_copy" or "document_prints"."reason" = ''),
	CONSTRAINT "document_prints_printed_by_someone" CHECK (num_nonnulls("document_prints"."printed_by_id", "document_prints"."api_key_id") >= 1)
);
--> statement-breakpoint
ALTER TABLE "document_prints" ADD CONSTRAINT "document_prints_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_prints" ADD CONSTRAINT "document_prints_printed_by_id_users_id_fk" FOREIGN KEY ("printed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_prints" ADD CONSTRAINT "document_prints_payment_fk" FOREIGN KEY ("provider_id","payment_id") REFERENCES "public"."payments"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_prints" ADD CONSTRAINT "document_prints_invoice_fk" FOREIGN KEY ("provider_id","invoice_id") REFERENCES "public"."invoices"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_prints" ADD CONSTRAINT "document_prints_refund_fk" FOREIGN KEY ("provider_id","refund_id") REFERENCES "public"."refunds"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_prints" ADD CONSTRAINT "document_prints_api_key_fk" FOREIGN KEY ("provider_id","api_key_id") REFERENCES "public"."api_keys"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_prints_by_payment" ON "document_prints" USING btree ("provider_id","payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "document_prints_by_invoice" ON "document_prints" USING btree ("provider_id","invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "document_prints_by_refund" ON "document_prints" USING btree ("provider_id","refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_prints_one_original" ON "document_prints" USING btree ("provider_id",coalesce(payment_id, invoice_id, refund_id)) WHERE not is_copy and reason = '';--> statement-breakpoint
CALL guard_tenant_table('document_prints');--> statement-breakpoint
REVOKE UPDATE, DELETE ON document_prints FROM wardline_app;
