CREATE TABLE "ledger_account_codes" (
	"provider_id" uuid NOT NULL,
	"ledger" text NOT NULL,
	"code" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	CONSTRAINT "ledger_account_codes_provider_id_ledger_pk" PRIMARY KEY("provider_id","ledger"),
	CONSTRAINT "ledger_account_codes_ledger_known" CHECK ("ledger_account_codes"."ledger" in ('cash','mobile-money-clearing','card-clearing','bank','safe','receivable-patient','receivable-payer','patient-deposits','service-revenue','discounts-given','sales-returns','payer-write-off','bank-charges','cash-rounding','cash-over-short')),
	CONSTRAINT "ledger_account_codes_coded" CHECK ("ledger_account_codes"."code" <> '')
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "charge_item_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_account_codes" ADD CONSTRAINT "ledger_account_codes_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_charge_item_fk" FOREIGN KEY ("provider_id","charge_item_id") REFERENCES "public"."charge_items"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CALL guard_tenant_table('ledger_account_codes');

