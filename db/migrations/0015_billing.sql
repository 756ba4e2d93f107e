CREATE TABLE "cash_handovers" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cash_handovers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_shift_id" uuid NOT NULL,
	"to_user_id" uuid NOT NULL,
	"to_shift_id" uuid,
	"amount" numeric(18, 3) NOT NULL,
	"currency" char(3) NOT NULL,
	"count" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'offered' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_handovers_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "cash_handovers_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "cash_handovers_status_known" CHECK ("cash_handovers"."status" in ('offered','accepted','declined','withdrawn')),
	CONSTRAINT "cash_handovers_amount_positive" CHECK ("cash_handovers"."amount" > 0),
	CONSTRAINT "cash_handovers_answered_when_not_offered" CHECK (("cash_handovers"."status" = 'offered') = ("cash_handovers"."answered_at" is null)
        and ("cash_handovers"."to_shift_id" is null or "cash_handovers"."status" = 'accepted')
        and ("cash_handovers"."status" <> 'accepted' or "cash_handovers"."answered_by_id" = "cash_handovers"."to_user_id"))
);
--> statement-breakpoint
CREATE TABLE "cashier_shifts" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cashier_shifts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cashier_id" uuid,
	"api_key_id" uuid,
	"location_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"currency" char(3) NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"opening_float" numeric(18, 3) NOT NULL,
	"opening_count" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by_id" uuid,
	"closing_count" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counted_cash" numeric(18, 3),
	"expected_cash" numeric(18, 3),
	"variance" numeric(18, 3),
	"variance_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cashier_shifts_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "cashier_shifts_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "cashier_shifts_status_known" CHECK ("cashier_shifts"."status" in ('open','closed')),
	CONSTRAINT "cashier_shifts_someone" CHECK (num_nonnulls("cashier_shifts"."cashier_id", "cashier_shifts"."api_key_id") >= 1),
	CONSTRAINT "cashier_shifts_float_not_negative" CHECK ("cashier_shifts"."opening_float" >= 0),
	CONSTRAINT "cashier_shifts_closed_with_count" CHECK (case "cashier_shifts"."status"
        when 'open' then num_nonnulls("cashier_shifts"."closed_at", "cashier_shifts"."counted_cash", "cashier_shifts"."expected_cash", "cashier_shifts"."variance") = 0
        else num_nonnulls("cashier_shifts"."closed_at", "cashier_shifts"."counted_cash", "cashier_shifts"."expected_cash", "cashier_shifts"."variance") = 4
          and "cashier_shifts"."variance" = "cashier_shifts"."counted_cash" - "cashier_shifts"."expected_cash"
          and ("cashier_shifts"."variance" = 0 or "cashier_shifts"."variance_reason" <> '')
      end),
	CONSTRAINT "cashier_shifts_time_forward" CHECK ("cashier_shifts"."closed_at" >= "cashier_shifts"."opened_at")
);
--> statement-breakpoint
CREATE TABLE "discount_services" (
	"provider_id" uuid NOT NULL,
	"discount_id" uuid NOT NULL,
	"healthcare_service_id" uuid NOT NULL,
	CONSTRAINT "discount_services_provider_id_discount_id_healthcare_service_id_pk" PRIMARY KEY("provider_id","discount_id","healthcare_service_id")
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "discounts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"payer_id" uuid NOT NULL,
	"applies_to" text NOT NULL,
	"discount_type" text NOT NULL,
	"amount" numeric(18, 3) NOT NULL,
	"currency" char(3) NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"description" text,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discounts_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "discounts_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "discounts_code_unique" UNIQUE("provider_id","code"),
	CONSTRAINT "discounts_scope_known" CHECK ("discounts"."applies_to" in ('healthcare_service','invoice')),
	CONSTRAINT "discounts_type_known" CHECK ("discounts"."discount_type" in ('percentage','currency')),
	CONSTRAINT "discounts_amount_possible" CHECK ("discounts"."amount" > 0 and "discounts"."amount" < 1e12
        and ("discounts"."discount_type" <> 'percentage' or "discounts"."amount" <= 100)),
	CONSTRAINT "discounts_currency_iso_4217" CHECK ("discounts"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "discounts_time_forward" CHECK ("discounts"."end_at" > "discounts"."start_at")
);
--> statement-breakpoint
CREATE TABLE "document_numbers" (
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_provider_id_kind_pk" PRIMARY KEY("provider_id","kind"),
	CONSTRAINT "document_numbers_kind_known" CHECK ("document_numbers"."kind" in ('invoice','receipt'))
);
--> statement-breakpoint
CREATE TABLE "invoice_discount_shares" (
	"provider_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"amount" numeric(18, 3) NOT NULL,
	CONSTRAINT "invoice_discount_shares_provider_id_invoice_id_position_pk" PRIMARY KEY("provider_id","invoice_id","position"),
	CONSTRAINT "invoice_discount_shares_not_negative" CHECK ("invoice_discount_shares"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"provider_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"charge_item_id" uuid NOT NULL,
	"service_name" text NOT NULL,
	"description" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" numeric(18, 3) NOT NULL,
	"amount" numeric(18, 3) NOT NULL,
	"discount_id" uuid,
	"discount_code" text,
	"discount_type" text,
	"discount_value" numeric(18, 3),
	"discount_amount" numeric(18, 3) DEFAULT '0' NOT NULL,
	"net_amount" numeric(18, 3) NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "invoice_lines_provider_id_invoice_id_position_pk" PRIMARY KEY("provider_id","invoice_id","position"),
	CONSTRAINT "invoice_lines_sums_fit" CHECK ("invoice_lines"."amount" = "invoice_lines"."quantity" * "invoice_lines"."unit_price"
        and "invoice_lines"."discount_amount" between 0 and "invoice_lines"."amount"
        and "invoice_lines"."net_amount" = "invoice_lines"."amount" - "invoice_lines"."discount_amount"),
	CONSTRAINT "invoice_lines_discount_whole" CHECK (num_nonnulls("invoice_lines"."discount_id", "invoice_lines"."discount_code", "invoice_lines"."discount_type", "invoice_lines"."discount_value") in (0, 4)
        and ("invoice_lines"."discount_id" is not null or "invoice_lines"."discount_amount" = 0))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoices_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_number" integer,
	"patient_id" uuid NOT NULL,
	"account_id" uuid,
	"status" text NOT NULL,
	"origin" text NOT NULL,
	"currency" char(3) NOT NULL,
	"total" numeric(18, 3) NOT NULL,
	"discount_total" numeric(18, 3) NOT NULL,
	"net_total" numeric(18, 3) NOT NULL,
	"paid_total" numeric(18, 3) DEFAULT '0' NOT NULL,
	"discount_id" uuid,
	"discount_code" text,
	"discount_type" text,
	"discount_value" numeric(18, 3),
	"discount_amount" numeric(18, 3) DEFAULT '0' NOT NULL,
	"issued_at" timestamp (3) with time zone,
	"issued_by_id" uuid,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by_id" uuid,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "invoices_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "invoices_invoice_number_unique" UNIQUE("provider_id","invoice_number"),
	CONSTRAINT "invoices_status_known" CHECK ("invoices"."status" in ('draft','issued','part-paid','paid','cancelled')),
	CONSTRAINT "invoices_origin_known" CHECK ("invoices"."origin" in ('desk','payment')),
	CONSTRAINT "invoices_sums_fit" CHECK ("invoices"."net_total" = "invoices"."total" - "invoices"."discount_total"
        and "invoices"."discount_total" between "invoices"."discount_amount" and "invoices"."total"
        and "invoices"."discount_amount" >= 0
        and "invoices"."paid_total" between 0 and "invoices"."net_total"),
	CONSTRAINT "invoices_status_fits_paid" CHECK (case "invoices"."status"
        when 'draft' then "invoices"."paid_total" = 0
        when 'issued' then "invoices"."paid_total" = 0 and "invoices"."net_total" > 0
        when 'part-paid' then "invoices"."paid_total" > 0 and "invoices"."paid_total" < "invoices"."net_total"
        when 'paid' then "invoices"."paid_total" = "invoices"."net_total"
        else "invoices"."paid_total" = 0
      end),
	CONSTRAINT "invoices_numbered_when_issued" CHECK (("invoices"."invoice_number" is null) = ("invoices"."issued_at" is null)
        and ("invoices"."status" <> 'draft' or "invoices"."issued_at" is null)
        and ("invoices"."status" not in ('issued','part-paid','paid') or "invoices"."issued_at" is not null)),
	CONSTRAINT "invoices_cancelled_with_reason" CHECK (("invoices"."status" = 'cancelled') = ("invoices"."cancelled_at" is not null)
        and ("invoices"."status" <> 'cancelled' or "invoices"."cancel_reason" <> '')),
	CONSTRAINT "invoices_discount_whole" CHECK (num_nonnulls("invoices"."discount_id", "invoices"."discount_code", "invoices"."discount_type", "invoices"."discount_value") in (0, 4)
        and ("invoices"."discount_id" is not null or "invoices"."discount_amount" = 0))
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "journals_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"posted_by_id" uuid,
	"api_key_id" uuid,
	"invoice_id" uuid,
	"payment_id" uuid,
	"refund_id" uuid,
	"reverses_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journals_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "journals_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "journals_kind_known" CHECK ("journals"."kind" in ('invoice-issued','invoice-discounted','invoice-cancelled','payment','payment-voided','deposit','refund','remittance','handover','shift-variance'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"provider_id" uuid NOT NULL,
	"journal_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ledger" text NOT NULL,
	"amount" numeric(18, 3) NOT NULL,
	"currency" char(3) NOT NULL,
	"account_id" uuid,
	"patient_id" uuid,
	"invoice_id" uuid,
	"shift_id" uuid,
	CONSTRAINT "ledger_entries_provider_id_journal_id_position_pk" PRIMARY KEY("provider_id","journal_id","position"),
	CONSTRAINT "ledger_entries_ledger_known" CHECK ("ledger_entries"."ledger" in ('cash','mobile-money-clearing','card-clearing','bank','safe','receivable-patient','receivable-payer','patient-deposits','service-revenue','discounts-given','payer-write-off','cash-rounding','cash-over-short')),
	CONSTRAINT "ledger_entries_amount_real" CHECK ("ledger_entries"."amount" <> 0 and abs("ledger_entries"."amount") < 1e15),
	CONSTRAINT "ledger_entries_currency_iso_4217" CHECK ("ledger_entries"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "ledger_entries_owner_fits_ledger" CHECK (case
        when "ledger_entries"."ledger" = 'receivable-patient' then "ledger_entries"."patient_id" is not null and "ledger_entries"."account_id" is null
        when "ledger_entries"."ledger" = 'patient-deposits' then "ledger_entries"."patient_id" is not null and "ledger_entries"."account_id" is not null
        when "ledger_entries"."ledger" = 'receivable-payer' then "ledger_entries"."account_id" is not null
        else true
      end)
);
--> statement-breakpoint
CREATE TABLE "payers" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"copayment_type" text,
	"copayment_value" numeric(18, 3),
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payers_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "payers_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "payers_name_unique" UNIQUE("provider_id","name"),
	CONSTRAINT "payers_type_known" CHECK ("payers"."type" in ('insurance','corporate','self-pay')),
	CONSTRAINT "payers_copayment_type_known" CHECK ("payers"."copayment_type" in ('copay','copaypct')),
	CONSTRAINT "payers_copayment_whole" CHECK (("payers"."copayment_type" is null) = ("payers"."copayment_value" is null)
        and ("payers"."copayment_value" is null or "payers"."copayment_value" >= 0 and "payers"."copayment_value" < 1e12)
        and ("payers"."copayment_type" is distinct from 'copaypct' or "payers"."copayment_value" <= 100))
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_accounts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"name" text NOT NULL,
	"payer_id" uuid,
	"patient_id" uuid,
	"location_id" uuid,
	"is_default" boolean DEFAULT false NOT NULL,
	"balance" numeric(18, 3) DEFAULT '0' NOT NULL,
	"currency" char(3) NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_accounts_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "payment_accounts_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "payment_accounts_type_known" CHECK ("payment_accounts"."type" in ('cash','insurance','corporate','patient')),
	CONSTRAINT "payment_accounts_owner_fits_type" CHECK (("payment_accounts"."type" = 'patient') = ("payment_accounts"."patient_id" is not null)
        and ("payment_accounts"."type" not in ('insurance','corporate') or "payment_accounts"."payer_id" is not null)
        and ("payment_accounts"."type" = 'cash' or "payment_accounts"."location_id" is null and not "payment_accounts"."is_default")),
	CONSTRAINT "payment_accounts_patient_not_overdrawn" CHECK ("payment_accounts"."type" <> 'patient' or "payment_accounts"."balance" >= 0),
	CONSTRAINT "payment_accounts_currency_iso_4217" CHECK ("payment_accounts"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "finance_settings" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"smallest_coin" numeric(18, 3),
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "finance_settings_coin_positive" CHECK ("finance_settings"."smallest_coin" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payments_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receipt_number" integer NOT NULL,
	"settlement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_copayment" boolean DEFAULT false NOT NULL,
	"patient_id" uuid NOT NULL,
	"invoice_id" uuid,
	"account_id" uuid NOT NULL,
	"transaction_type" text NOT NULL,
	"amount" numeric(18, 3) NOT NULL,
	"currency" char(3) NOT NULL,
	"tendered" numeric(18, 3),
	"change" numeric(18, 3) DEFAULT '0' NOT NULL,
	"rounding" numeric(18, 3) DEFAULT '0' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"location_id" uuid NOT NULL,
	"shift_id" uuid,
	"taken_by_id" uuid,
	"api_key_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by_id" uuid,
	"void_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "payments_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "payments_receipt_number_unique" UNIQUE("provider_id","receipt_number"),
	CONSTRAINT "payments_kind_known" CHECK ("payments"."kind" in ('invoice','deposit')),
	CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('active','voided')),
	CONSTRAINT "payments_transaction_type_known" CHECK ("payments"."transaction_type" in ('cash','mobile-money','card','insurance','corporate','user-account')),
	CONSTRAINT "payments_invoice_fits_kind" CHECK (("payments"."kind" = 'invoice') = ("payments"."invoice_id" is not null)),
	CONSTRAINT "payments_amount_not_negative" CHECK ("payments"."amount" >= 0 and "payments"."amount" < 1e12),
	CONSTRAINT "payments_change_fits" CHECK ("payments"."change" >= 0
        and case "payments"."transaction_type"
          when 'cash' then "payments"."tendered" is not null
            and "payments"."tendered" - "payments"."change" = "payments"."amount" + "payments"."rounding"
          else "payments"."tendered" is null and "payments"."change" = 0 and "payments"."rounding" = 0
        end),
	CONSTRAINT "payments_taken_within_shift" CHECK ("payments"."shift_id" is not null or not "payments"."transaction_type" in ('cash','mobile-money','card')),
	CONSTRAINT "payments_taken_by_someone" CHECK (num_nonnulls("payments"."taken_by_id", "payments"."api_key_id") >= 1),
	CONSTRAINT "payments_voided_with_reason" CHECK (("payments"."status" = 'voided') = ("payments"."voided_at" is not null)
        and ("payments"."status" <> 'voided' or "payments"."void_reason" <> ''))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "refunds_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" uuid NOT NULL,
	"payment_id" uuid,
	"account_id" uuid,
	"amount" numeric(18, 3) NOT NULL,
	"currency" char(3) NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"requested_by_id" uuid,
	"requested_by_key_id" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"transaction_type" text,
	"reference" text DEFAULT '' NOT NULL,
	"shift_id" uuid,
	"completed_by_id" uuid,
	"completed_by_key_id" uuid,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "refunds_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('requested','approved','rejected','completed')),
	CONSTRAINT "refunds_of_one_thing" CHECK (num_nonnulls("refunds"."payment_id", "refunds"."account_id") = 1),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_reason_given" CHECK ("refunds"."reason" <> ''),
	CONSTRAINT "refunds_asked_by_someone" CHECK (num_nonnulls("refunds"."requested_by_id", "refunds"."requested_by_key_id") >= 1),
	CONSTRAINT "refunds_decided_by_another" CHECK ("refunds"."decided_by_id" <> "refunds"."requested_by_id"),
	CONSTRAINT "refunds_decided_when_not_requested" CHECK (case "refunds"."status"
        when 'requested' then num_nonnulls("refunds"."decided_by_id", "refunds"."decided_at") = 0
        else num_nonnulls("refunds"."decided_by_id", "refunds"."decided_at") = 2
      end),
	CONSTRAINT "refunds_completed_whole" CHECK (("refunds"."status" = 'completed') = ("refunds"."completed_at" is not null)
        and ("refunds"."status" = 'completed') = ("refunds"."transaction_type" is not null))
);
--> statement-breakpoint
ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_list_known";--> statement-breakpoint
ALTER TABLE "charge_items" ALTER COLUMN "currency" SET DATA TYPE char(3);--> statement-breakpoint
ALTER TABLE "healthcare_services" ADD COLUMN "bed_night_service_id" uuid;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "discount_id" uuid;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "discount_amount" numeric(18, 3) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "net_amount" numeric(18, 3) GENERATED ALWAYS AS (amount - discount_amount) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "source" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "service_date" date;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "prescription_id" uuid;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "cancelled_by_id" uuid;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_items" ADD COLUMN "is_waived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "medication_requests" ADD COLUMN "healthcare_service_id" uuid;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_answered_by_id_users_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_from_shift_fk" FOREIGN KEY ("provider_id","from_shift_id") REFERENCES "public"."cashier_shifts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_to_shift_fk" FOREIGN KEY ("provider_id","to_shift_id") REFERENCES "public"."cashier_shifts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD CONSTRAINT "cashier_shifts_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD CONSTRAINT "cashier_shifts_cashier_id_users_id_fk" FOREIGN KEY ("cashier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD CONSTRAINT "cashier_shifts_closed_by_id_users_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD CONSTRAINT "cashier_shifts_location_fk" FOREIGN KEY ("provider_id","location_id") REFERENCES "public"."locations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD CONSTRAINT "cashier_shifts_api_key_fk" FOREIGN KEY ("provider_id","api_key_id") REFERENCES "public"."api_keys"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_services" ADD CONSTRAINT "discount_services_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_services" ADD CONSTRAINT "discount_services_discount_fk" FOREIGN KEY ("provider_id","discount_id") REFERENCES "public"."discounts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_services" ADD CONSTRAINT "discount_services_healthcare_service_fk" FOREIGN KEY ("provider_id","healthcare_service_id") REFERENCES "public"."healthcare_services"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_payer_fk" FOREIGN KEY ("provider_id","payer_id") REFERENCES "public"."payers"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_discount_shares" ADD CONSTRAINT "invoice_discount_shares_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_discount_shares" ADD CONSTRAINT "invoice_discount_shares_line_fk" FOREIGN KEY ("provider_id","invoice_id","position") REFERENCES "public"."invoice_lines"("provider_id","invoice_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_fk" FOREIGN KEY ("provider_id","invoice_id") REFERENCES "public"."invoices"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_charge_item_fk" FOREIGN KEY ("provider_id","charge_item_id") REFERENCES "public"."charge_items"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_discount_fk" FOREIGN KEY ("provider_id","discount_id") REFERENCES "public"."discounts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issued_by_id_users_id_fk" FOREIGN KEY ("issued_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_cancelled_by_id_users_id_fk" FOREIGN KEY ("cancelled_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_fk" FOREIGN KEY ("provider_id","account_id") REFERENCES "public"."payment_accounts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_discount_fk" FOREIGN KEY ("provider_id","discount_id") REFERENCES "public"."discounts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_posted_by_id_users_id_fk" FOREIGN KEY ("posted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_invoice_fk" FOREIGN KEY ("provider_id","invoice_id") REFERENCES "public"."invoices"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_payment_fk" FOREIGN KEY ("provider_id","payment_id") REFERENCES "public"."payments"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_refund_fk" FOREIGN KEY ("provider_id","refund_id") REFERENCES "public"."refunds"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_reverses_fk" FOREIGN KEY ("provider_id","reverses_id") REFERENCES "public"."journals"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_api_key_fk" FOREIGN KEY ("provider_id","api_key_id") REFERENCES "public"."api_keys"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_journal_fk" FOREIGN KEY ("provider_id","journal_id") REFERENCES "public"."journals"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_fk" FOREIGN KEY ("provider_id","account_id") REFERENCES "public"."payment_accounts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_invoice_fk" FOREIGN KEY ("provider_id","invoice_id") REFERENCES "public"."invoices"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_shift_fk" FOREIGN KEY ("provider_id","shift_id") REFERENCES "public"."cashier_shifts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_payer_fk" FOREIGN KEY ("provider_id","payer_id") REFERENCES "public"."payers"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_location_fk" FOREIGN KEY ("provider_id","location_id") REFERENCES "public"."locations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_settings" ADD CONSTRAINT "finance_settings_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_taken_by_id_users_id_fk" FOREIGN KEY ("taken_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_voided_by_id_users_id_fk" FOREIGN KEY ("voided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_fk" FOREIGN KEY ("provider_id","invoice_id") REFERENCES "public"."invoices"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_fk" FOREIGN KEY ("provider_id","account_id") REFERENCES "public"."payment_accounts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_location_fk" FOREIGN KEY ("provider_id","location_id") REFERENCES "public"."locations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_shift_fk" FOREIGN KEY ("provider_id","shift_id") REFERENCES "public"."cashier_shifts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_api_key_fk" FOREIGN KEY ("provider_id","api_key_id") REFERENCES "public"."api_keys"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_completed_by_id_users_id_fk" FOREIGN KEY ("completed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_fk" FOREIGN KEY ("provider_id","payment_id") REFERENCES "public"."payments"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_account_fk" FOREIGN KEY ("provider_id","account_id") REFERENCES "public"."payment_accounts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_shift_fk" FOREIGN KEY ("provider_id","shift_id") REFERENCES "public"."cashier_shifts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_handovers_by_shift" ON "cash_handovers" USING btree ("provider_id","from_shift_id");--> statement-breakpoint
CREATE INDEX "cash_handovers_offered" ON "cash_handovers" USING btree ("provider_id","to_user_id") WHERE status = 'offered';--> statement-breakpoint
CREATE UNIQUE INDEX "cashier_shifts_one_open_a_cashier" ON "cashier_shifts" USING btree ("provider_id","cashier_id") WHERE status = 'open' and api_key_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cashier_shifts_one_open_a_key" ON "cashier_shifts" USING btree ("provider_id","api_key_id","location_id","currency") WHERE status = 'open' and api_key_id is not null;--> statement-breakpoint
CREATE INDEX "cashier_shifts_by_opened" ON "cashier_shifts" USING btree ("provider_id","opened_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cashier_shifts_by_cashier" ON "cashier_shifts" USING btree ("provider_id","cashier_id","opened_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "discount_services_by_service" ON "discount_services" USING btree ("provider_id","healthcare_service_id");--> statement-breakpoint
CREATE INDEX "discounts_by_created" ON "discounts" USING btree ("provider_id","created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "discounts_by_payer" ON "discounts" USING btree ("provider_id","payer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_one_live_a_charge_item" ON "invoice_lines" USING btree ("provider_id","charge_item_id") WHERE is_live;--> statement-breakpoint
CREATE INDEX "invoices_by_created" ON "invoices" USING btree ("provider_id","created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_by_patient" ON "invoices" USING btree ("provider_id","patient_id","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_by_status" ON "invoices" USING btree ("provider_id","status","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_by_account" ON "invoices" USING btree ("provider_id","account_id","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "journals_reversed_once" ON "journals" USING btree ("provider_id","reverses_id") WHERE reverses_id is not null;--> statement-breakpoint
CREATE INDEX "journals_by_posted" ON "journals" USING btree ("provider_id","posted_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "journals_by_invoice" ON "journals" USING btree ("provider_id","invoice_id");--> statement-breakpoint
CREATE INDEX "journals_by_payment" ON "journals" USING btree ("provider_id","payment_id");--> statement-breakpoint
CREATE INDEX "journals_by_refund" ON "journals" USING btree ("provider_id","refund_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_account" ON "ledger_entries" USING btree ("provider_id","account_id","sequence" DESC NULLS FIRST) WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_by_patient" ON "ledger_entries" USING btree ("provider_id","patient_id","sequence" DESC NULLS FIRST) WHERE patient_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_by_invoice" ON "ledger_entries" USING btree ("provider_id","invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_by_shift" ON "ledger_entries" USING btree ("provider_id","shift_id") WHERE shift_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_accounts_name_unique" ON "payment_accounts" USING btree ("provider_id","name") WHERE type <> 'patient';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_accounts_one_a_patient" ON "payment_accounts" USING btree ("provider_id","patient_id","currency") WHERE type = 'patient';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_accounts_one_a_location" ON "payment_accounts" USING btree ("provider_id","location_id","currency") WHERE location_id is not null and is_active;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_accounts_one_default" ON "payment_accounts" USING btree ("provider_id","currency") WHERE is_default;--> statement-breakpoint
CREATE INDEX "payment_accounts_by_payer" ON "payment_accounts" USING btree ("provider_id","payer_id");--> statement-breakpoint
CREATE INDEX "payment_accounts_by_name" ON "payment_accounts" USING btree ("provider_id","name","number");--> statement-breakpoint
CREATE INDEX "payments_by_received" ON "payments" USING btree ("provider_id","received_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_by_patient" ON "payments" USING btree ("provider_id","patient_id","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_by_invoice" ON "payments" USING btree ("provider_id","invoice_id");--> statement-breakpoint
CREATE INDEX "payments_by_settlement" ON "payments" USING btree ("provider_id","settlement_id");--> statement-breakpoint
CREATE INDEX "payments_by_shift" ON "payments" USING btree ("provider_id","shift_id");--> statement-breakpoint
CREATE INDEX "payments_by_account" ON "payments" USING btree ("provider_id","account_id","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("provider_id","payment_id");--> statement-breakpoint
CREATE INDEX "refunds_by_account" ON "refunds" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "refunds_by_status" ON "refunds" USING btree ("provider_id","status","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refunds_by_shift" ON "refunds" USING btree ("provider_id","shift_id");--> statement-breakpoint
ALTER TABLE "healthcare_services" ADD CONSTRAINT "healthcare_services_bed_night_service_fk" FOREIGN KEY ("provider_id","bed_night_service_id") REFERENCES "public"."healthcare_services"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_cancelled_by_id_users_id_fk" FOREIGN KEY ("cancelled_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_discount_fk" FOREIGN KEY ("provider_id","discount_id") REFERENCES "public"."discounts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_prescription_fk" FOREIGN KEY ("provider_id","prescription_id") REFERENCES "public"."medication_requests"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_requests" ADD CONSTRAINT "medication_requests_healthcare_service_fk" FOREIGN KEY ("provider_id","healthcare_service_id") REFERENCES "public"."healthcare_services"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charge_items_by_status" ON "charge_items" USING btree ("provider_id","status","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "charge_items_by_encounter" ON "charge_items" USING btree ("provider_id","encounter_id");--> statement-breakpoint
CREATE INDEX "charge_items_by_invoice" ON "charge_items" USING btree ("provider_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charge_items_one_admission" ON "charge_items" USING btree ("provider_id","hospitalization_id") WHERE source = 'admission' and status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "charge_items_one_an_encounter" ON "charge_items" USING btree ("provider_id","encounter_id") WHERE source = 'encounter' and status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "charge_items_one_a_bed_night" ON "charge_items" USING btree ("provider_id","hospitalization_id","service_date") WHERE source = 'bed-night' and status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "charge_items_one_a_prescription" ON "charge_items" USING btree ("provider_id","prescription_id") WHERE source = 'prescription' and status <> 'cancelled';--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_source_known" CHECK ("charge_items"."source" in ('admission','encounter','bed-night','prescription','manual'));--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_source_is_there" CHECK (case "charge_items"."source"
        when 'admission' then "charge_items"."hospitalization_id" is not null
        when 'bed-night' then "charge_items"."hospitalization_id" is not null and "charge_items"."service_date" is not null
        when 'encounter' then "charge_items"."encounter_id" is not null
        when 'prescription' then "charge_items"."prescription_id" is not null
        else true
      end);--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_invoiced_when_billed" CHECK (("charge_items"."status" in ('billed','paid')) = ("charge_items"."invoice_id" is not null));--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_discount_fits" CHECK ("charge_items"."discount_amount" between 0 and "charge_items"."amount"
        and ("charge_items"."discount_id" is not null or "charge_items"."discount_amount" = 0));--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_cancelled_with_reason" CHECK (("charge_items"."status" = 'cancelled') = ("charge_items"."cancelled_at" is not null)
        and ("charge_items"."status" <> 'cancelled' or "charge_items"."cancel_reason" <> ''));--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_list_known" CHECK ("saved_views"."list" in ('hospitalizations','encounters','prescriptions','referral-requests','charge-items','invoices','payments','discounts'));--> statement-breakpoint
ALTER TABLE charge_items ADD CONSTRAINT charge_items_invoice_fk
  FOREIGN KEY (provider_id, invoice_id) REFERENCES invoices (provider_id, id);
--> statement-breakpoint
ALTER TABLE charge_items ADD CONSTRAINT charge_items_payment_fk
  FOREIGN KEY (provider_id, payment_id) REFERENCES payments (provider_id, id);
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY[
    'payers', 'payment_accounts', 'discounts', 'discount_services', 'invoices', 'invoice_lines',
    'invoice_discount_shares', 'document_numbers', 'cashier_shifts', 'cash_handovers', 'payments', 'refunds',
    'finance_settings', 'journals', 'ledger_entries'
  ] LOOP
    CALL guard_tenant_table(tenant_table);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Nothing that concerns money is ever deleted, and what is in the books is never changed, by whatever role.
REVOKE DELETE ON charge_items, payers, payment_accounts, discounts, invoices, invoice_lines, invoice_discount_shares,
  document_numbers, cashier_shifts, cash_handovers, payments, refunds, finance_settings FROM wardline_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON journals, ledger_entries, invoice_discount_shares FROM wardline_app;
--> statement-breakpoint
CREATE TRIGGER journals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoice_discount_shares_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_discount_shares
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoices_never_deleted BEFORE DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payments_never_deleted BEFORE DELETE OR TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A balance is changed by an entry in the books and by nothing else.
REVOKE UPDATE ON payment_accounts FROM wardline_app;
--> statement-breakpoint
GRANT UPDATE (name, payer_id, location_id, is_default, is_active, modified_at) ON payment_accounts TO wardline_app;
--> statement-breakpoint
CREATE FUNCTION keep_account_balance() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  UPDATE payment_accounts
  SET balance = balance + CASE WHEN type = 'patient' THEN -NEW.amount ELSE NEW.amount END
  WHERE provider_id = NEW.provider_id AND id = NEW.account_id AND currency = NEW.currency;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an entry in % for an account of another currency', NEW.currency
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_currency_of_account';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION keep_account_balance() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_keep_balance AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION keep_account_balance();
--> statement-breakpoint
-- Judged when the transaction ends: every journal has its entries by then, and they add up to nothing.
CREATE FUNCTION require_balanced_journal() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  journal uuid := CASE TG_TABLE_NAME WHEN 'journals' THEN (to_jsonb(NEW) ->> 'id')::uuid
    ELSE (to_jsonb(NEW) ->> 'journal_id')::uuid END;
BEGIN
  IF EXISTS (
    SELECT FROM ledger_entries e WHERE e.provider_id = NEW.provider_id AND e.journal_id = journal
    GROUP BY e.currency HAVING sum(e.amount) <> 0
  ) OR NOT EXISTS (
    SELECT FROM ledger_entries e WHERE e.provider_id = NEW.provider_id AND e.journal_id = journal
  ) THEN
    RAISE EXCEPTION 'journal % does not balance', journal
      USING ERRCODE = 'check_violation', CONSTRAINT = 'journals_balanced';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journals_balanced AFTER INSERT ON journals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_journal();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_journal();
--> statement-breakpoint
CREATE FUNCTION guard_issued_invoice() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF OLD.issued_at IS NOT NULL AND (
    (OLD.patient_id, OLD.currency, OLD.total, OLD.invoice_number, OLD.issued_at, OLD.origin)
      IS DISTINCT FROM (NEW.patient_id, NEW.currency, NEW.total, NEW.invoice_number, NEW.issued_at, NEW.origin)
    OR (OLD.discount_id, OLD.discount_amount, OLD.discount_total, OLD.net_total)
      IS DISTINCT FROM (NEW.discount_id, NEW.discount_amount, NEW.discount_total, NEW.net_total)
      AND (OLD.discount_id IS NOT NULL OR OLD.paid_total > 0)
  ) THEN
    RAISE EXCEPTION 'an issued invoice does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_issued_unchanged';
  END IF;
  IF OLD.status = 'cancelled' THEN
    RAISE EXCEPTION 'a cancelled invoice stays cancelled'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_cancelled_for_good';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER invoices_guarded BEFORE UPDATE ON invoices
  FOR EACH ROW EXECUTE FUNCTION guard_issued_invoice();
--> statement-breakpoint
CREATE FUNCTION guard_invoice_line() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM invoices i
      WHERE i.provider_id = NEW.provider_id AND i.id = NEW.invoice_id AND i.status = 'draft') THEN
      RAISE EXCEPTION 'lines are written while the invoice is a draft'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_lines_of_draft';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR NOT OLD.is_live OR (to_jsonb(OLD) - 'is_live') <> (to_jsonb(NEW) - 'is_live') THEN
    RAISE EXCEPTION 'a line of an invoice does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_lines_unchanged';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER invoice_lines_guarded BEFORE INSERT OR UPDATE OR DELETE ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION guard_invoice_line();
--> statement-breakpoint
-- Judged when the transaction ends: an invoice's sums are those of its lines, its discount, its live payments and its
-- completed refunds, and its charge items stand as it does.
CREATE FUNCTION require_invoice_adds_up(checked_provider uuid, checked_invoice uuid) RETURNS void
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
      WHERE r.provider_id = checked_provider AND q.invoice_id = checked_invoice AND r.status = 'completed'), 0)
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
CREATE FUNCTION require_changed_invoice_adds_up() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  invoice uuid;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'invoices' THEN invoice := (to_jsonb(NEW) ->> 'id')::uuid;
    WHEN 'refunds' THEN
      SELECT p.invoice_id INTO invoice FROM payments p
        WHERE p.provider_id = NEW.provider_id AND p.id = (to_jsonb(NEW) ->> 'payment_id')::uuid;
    ELSE invoice := (to_jsonb(NEW) ->> 'invoice_id')::uuid;
  END CASE;
  IF invoice IS NOT NULL THEN
    PERFORM require_invoice_adds_up(NEW.provider_id, invoice);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoices_add_up AFTER INSERT OR UPDATE ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_changed_invoice_adds_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_discount_shares_add_up AFTER INSERT ON invoice_discount_shares
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_changed_invoice_adds_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_add_up AFTER INSERT OR UPDATE ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_changed_invoice_adds_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_add_up AFTER INSERT OR UPDATE ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_changed_invoice_adds_up();
--> statement-breakpoint
-- A billed item is a live line of the invoice that it names, with the line's discount.
CREATE FUNCTION require_item_as_billed() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  item charge_items%ROWTYPE;
BEGIN
  SELECT * INTO item FROM charge_items c WHERE c.provider_id = NEW.provider_id
    AND c.id = CASE TG_TABLE_NAME WHEN 'charge_items' THEN (to_jsonb(NEW) ->> 'id')::uuid
      ELSE (to_jsonb(NEW) ->> 'charge_item_id')::uuid END;
  IF (item.invoice_id IS NULL AND EXISTS (
      SELECT FROM invoice_lines l
      WHERE l.provider_id = item.provider_id AND l.charge_item_id = item.id AND l.is_live))
    OR (item.invoice_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM invoice_lines l
      WHERE l.provider_id = item.provider_id AND l.charge_item_id = item.id AND l.is_live
        AND l.invoice_id = item.invoice_id AND l.amount = item.amount AND l.discount_amount = item.discount_amount
        AND l.discount_id IS NOT DISTINCT FROM item.discount_id)) THEN
    RAISE EXCEPTION 'charge item % is not as its invoice says', item.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'charge_items_as_billed';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER charge_items_as_billed AFTER INSERT OR UPDATE ON charge_items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_item_as_billed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_lines_as_billed AFTER INSERT OR UPDATE ON invoice_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_item_as_billed();
--> statement-breakpoint
-- Money is taken within an open shift of the same place; the lock keeps the shift open until the payment is in.
CREATE FUNCTION guard_payment() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status <> 'active'
      OR (to_jsonb(OLD) - ARRAY['status', 'voided_at', 'voided_by_id', 'void_reason', 'modified_at'])
        <> (to_jsonb(NEW) - ARRAY['status', 'voided_at', 'voided_by_id', 'void_reason', 'modified_at']) THEN
      RAISE EXCEPTION 'a payment does not change but by being voided'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_unchanged';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.shift_id IS NOT NULL THEN
    PERFORM FROM cashier_shifts s
      WHERE s.provider_id = NEW.provider_id AND s.id = NEW.shift_id AND s.status = 'open'
        AND s.location_id = NEW.location_id
        AND (s.api_key_id IS NOT DISTINCT FROM NEW.api_key_id)
        AND (s.api_key_id IS NOT NULL OR s.cashier_id = NEW.taken_by_id)
      FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a payment outside an open shift of its cashier and place'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_within_open_shift';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_guarded BEFORE INSERT OR UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION guard_payment();
--> statement-breakpoint
-- The refunds of a payment that were not rejected never exceed it, and a voided payment has none.
CREATE FUNCTION require_refunds_within_payment() RETURNS trigger
LANGUAGE plpgsql
AS $$
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
    IF refunded > (CASE WHEN payment.status = 'active' THEN payment.amount ELSE 0 END) THEN
      RAISE EXCEPTION 'refunds above the payment'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
    END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_within_payment AFTER INSERT OR UPDATE ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_refunds_within_payment();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_cover_refunds AFTER UPDATE ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_refunds_within_payment();
