CREATE TABLE "hospital_identities" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"telephone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"footer" text DEFAULT '' NOT NULL,
	"bank_account" text DEFAULT '' NOT NULL,
	"mobile_money" text DEFAULT '' NOT NULL,
	"invoice_due_days" smallint,
	"logo" "bytea",
	"logo_type" text,
	"logo_digest" text,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hospital_identities_due_days_fit" CHECK ("hospital_identities"."invoice_due_days" between 0 and 365),
	CONSTRAINT "hospital_identities_logo_type_known" CHECK ("hospital_identities"."logo_type" in ('image/png','image/jpeg')),
	CONSTRAINT "hospital_identities_logo_whole" CHECK (num_nonnulls("hospital_identities"."logo", "hospital_identities"."logo_type", "hospital_identities"."logo_digest") in (0, 3)),
	CONSTRAINT "hospital_identities_logo_small" CHECK (octet_length("hospital_identities"."logo") <= 262144)
);
--> statement-breakpoint
ALTER TABLE "hospital_identities" ADD CONSTRAINT "hospital_identities_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CALL guard_tenant_table('hospital_identities');--> statement-breakpoint
REVOKE DELETE ON hospital_identities FROM wardline_app;
