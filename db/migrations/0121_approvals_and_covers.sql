CREATE TABLE "approval_items" (
	"provider_id" uuid NOT NULL,
	"approval_id" uuid NOT NULL,
	"charge_item_id" uuid NOT NULL,
	"discount_id" uuid,
	"net_amount" numeric(18, 3) NOT NULL,
	CONSTRAINT "approval_items_provider_id_approval_id_charge_item_id_pk" PRIMARY KEY("provider_id","approval_id","charge_item_id")
);
--> statement-breakpoint
CREATE TABLE "approval_limits" (
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"role" text NOT NULL,
	"amount" numeric(18, 3),
	CONSTRAINT "approval_limits_provider_id_kind_role_pk" PRIMARY KEY("provider_id","kind","role"),
	CONSTRAINT "approval_limits_kind_known" CHECK ("approval_limits"."kind" in ('waiver','discount','copayment')),
	CONSTRAINT "approval_limits_role_known" CHECK ("approval_limits"."role" in ('billing','finance-manager')),
	CONSTRAINT "approval_limits_amount_possible" CHECK ("approval_limits"."amount" >= 0 and "approval_limits"."amount" < 1e12)
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approvals_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"charge_item_id" uuid,
	"invoice_id" uuid,
	"discount_id" uuid,
	"account_id" uuid,
	"payment_id" uuid,
	"amount" numeric(18, 3) NOT NULL,
	"currency" char(3) NOT NULL,
	"copayment" numeric(18, 3),
	"expected_copayment" numeric(18, 3),
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"requested_by_id" uuid,
	"requested_by_key_id" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approvals_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "approvals_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "approvals_kind_known" CHECK ("approvals"."kind" in ('waiver','discount','copayment')),
	CONSTRAINT "approvals_amount_positive" CHECK ("approvals"."amount" > 0),
	CONSTRAINT "approvals_of_one_thing" CHECK (("approvals"."kind" = 'waiver') = ("approvals"."charge_item_id" is not null)
        and ("approvals"."kind" = 'copayment') = (num_nonnulls("approvals"."copayment", "approvals"."expected_copayment") = 2)
        and ("approvals"."payment_id" is null or "approvals"."kind" = 'copayment')),
	CONSTRAINT "approvals_completed_whole" CHECK (("approvals"."status" = 'completed') = ("approvals"."completed_at" is not null)
        and ("approvals"."status" <> 'completed' or "approvals"."kind" = 'waiver' or "approvals"."invoice_id" is not null)
        and ("approvals"."status" <> 'completed' or "approvals"."kind" <> 'copayment' or "approvals"."payment_id" is not null)),
	CONSTRAINT "approvals_status_known" CHECK ("approvals"."status" in ('requested','approved','rejected','completed')),
	CONSTRAINT "approvals_reason_given" CHECK ("approvals"."reason" <> ''),
	CONSTRAINT "approvals_asked_by_someone" CHECK (num_nonnulls("approvals"."requested_by_id", "approvals"."requested_by_key_id") >= 1),
	CONSTRAINT "approvals_decided_by_another" CHECK ("approvals"."decided_by_id" <> "approvals"."requested_by_id" or "approvals"."status" = 'rejected'),
	CONSTRAINT "approvals_decided_when_not_requested" CHECK (case "approvals"."status" when 'requested' then num_nonnulls("approvals"."decided_by_id", "approvals"."decided_at") = 0 when 'approved' then num_nonnulls("approvals"."decided_by_id", "approvals"."decided_at") = 2 when 'rejected' then num_nonnulls("approvals"."decided_by_id", "approvals"."decided_at") = 2 when 'completed' then num_nonnulls("approvals"."decided_by_id", "approvals"."decided_at") = 2 else false end)
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discount_given_by_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discount_given_by_key_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "copayment_difference" numeric(18, 3) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_items" ADD CONSTRAINT "approval_items_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_items" ADD CONSTRAINT "approval_items_approval_fk" FOREIGN KEY ("provider_id","approval_id") REFERENCES "public"."approvals"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_items" ADD CONSTRAINT "approval_items_charge_item_fk" FOREIGN KEY ("provider_id","charge_item_id") REFERENCES "public"."charge_items"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_items" ADD CONSTRAINT "approval_items_discount_fk" FOREIGN KEY ("provider_id","discount_id") REFERENCES "public"."discounts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_limits" ADD CONSTRAINT "approval_limits_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_charge_item_fk" FOREIGN KEY ("provider_id","charge_item_id") REFERENCES "public"."charge_items"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_invoice_fk" FOREIGN KEY ("provider_id","invoice_id") REFERENCES "public"."invoices"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_discount_fk" FOREIGN KEY ("provider_id","discount_id") REFERENCES "public"."discounts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_account_fk" FOREIGN KEY ("provider_id","account_id") REFERENCES "public"."payment_accounts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_payment_fk" FOREIGN KEY ("provider_id","payment_id") REFERENCES "public"."payments"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requested_by_key_fk" FOREIGN KEY ("provider_id","requested_by_key_id") REFERENCES "public"."api_keys"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_open_a_subject" ON "approvals" USING btree ("provider_id","subject") WHERE status in ('requested','approved');--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_a_waiver" ON "approvals" USING btree ("provider_id","charge_item_id") WHERE kind = 'waiver' and status = 'completed';--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_a_discounted_invoice" ON "approvals" USING btree ("provider_id","invoice_id") WHERE kind = 'discount' and status = 'completed';--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_a_payment" ON "approvals" USING btree ("provider_id","payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "approvals_by_status" ON "approvals" USING btree ("provider_id","status","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "approvals_by_patient" ON "approvals" USING btree ("provider_id","patient_id","number" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_discount_given_by_id_users_id_fk" FOREIGN KEY ("discount_given_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_discount_given_by_key_fk" FOREIGN KEY ("provider_id","discount_given_by_key_id") REFERENCES "public"."api_keys"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_copayment_difference_not_negative" CHECK ("payments"."copayment_difference" >= 0);--> statement-breakpoint
CALL guard_tenant_table('approval_limits');--> statement-breakpoint
CALL guard_tenant_table('approvals');--> statement-breakpoint
CALL guard_tenant_table('approval_items');



--> statement-breakpoint
CREATE TABLE "patient_covers" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "patient_covers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"scheme" text DEFAULT '' NOT NULL,
	"member_number" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"is_primary" boolean DEFAULT false NOT NULL,
	"price_tier_id" uuid,
	"copayment_type" text,
	"copayment_value" numeric(18, 3),
	"authorization_number" text DEFAULT '' NOT NULL,
	"authorization_limit" numeric(18, 3),
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "patient_covers_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "patient_covers_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "patient_covers_member_named" CHECK ("patient_covers"."member_number" <> ''),
	CONSTRAINT "patient_covers_days_forward" CHECK ("patient_covers"."valid_to" >= "patient_covers"."valid_from"),
	CONSTRAINT "patient_covers_copayment_type_known" CHECK ("patient_covers"."copayment_type" in ('copay','copaypct')),
	CONSTRAINT "patient_covers_copayment_whole" CHECK (("patient_covers"."copayment_type" is null) = ("patient_covers"."copayment_value" is null)
        and ("patient_covers"."copayment_value" is null or "patient_covers"."copayment_value" >= 0 and "patient_covers"."copayment_value" < 1e12)
        and ("patient_covers"."copayment_type" is distinct from 'copaypct' or "patient_covers"."copayment_value" <= 100)),
	CONSTRAINT "patient_covers_authorization_positive" CHECK ("patient_covers"."authorization_limit" > 0)
);
--> statement-breakpoint
ALTER TABLE "payers" ADD COLUMN "price_tier_id" uuid;--> statement-breakpoint
ALTER TABLE "payers" ADD COLUMN "needs_claim_number" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "patient_covers" ADD CONSTRAINT "patient_covers_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_covers" ADD CONSTRAINT "patient_covers_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_covers" ADD CONSTRAINT "patient_covers_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_covers" ADD CONSTRAINT "patient_covers_payer_fk" FOREIGN KEY ("provider_id","payer_id") REFERENCES "public"."payers"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_covers" ADD CONSTRAINT "patient_covers_price_tier_fk" FOREIGN KEY ("provider_id","price_tier_id") REFERENCES "public"."price_tiers"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_covers_by_patient" ON "patient_covers" USING btree ("provider_id","patient_id");--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_price_tier_fk" FOREIGN KEY ("provider_id","price_tier_id") REFERENCES "public"."price_tiers"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_covers"
  ADD CONSTRAINT "patient_covers_one_a_payer" EXCLUDE USING gist (provider_id WITH =, patient_id WITH =, payer_id WITH =, daterange(valid_from, valid_to, '[]') WITH &&),
  ADD CONSTRAINT "patient_covers_one_primary" EXCLUDE USING gist (provider_id WITH =, patient_id WITH =, daterange(valid_from, valid_to, '[]') WITH &&) WHERE (is_primary);--> statement-breakpoint
CALL guard_tenant_table('patient_covers');





