CREATE TABLE "patient_identifiers" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "patient_identifiers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" uuid NOT NULL,
	"type" text NOT NULL,
	"system" text DEFAULT '' NOT NULL,
	"value" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "patient_identifiers_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "patient_identifiers_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "patient_identifiers_type_known" CHECK ("patient_identifiers"."type" in ('national-id','insurance','passport','birth-certificate','other'))
);
--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "patient_identifiers" ADD CONSTRAINT "patient_identifiers_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_identifiers" ADD CONSTRAINT "patient_identifiers_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_identifiers" ADD CONSTRAINT "patient_identifiers_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "patient_identifiers_unique" ON "patient_identifiers" USING btree ("provider_id",text_identity(value),"type",text_identity(system)) WHERE is_active;--> statement-breakpoint
CREATE INDEX "patient_identifiers_by_key" ON "patient_identifiers" USING btree ("provider_id",mr_number_key(value)) WHERE is_active;--> statement-breakpoint
CREATE INDEX "patient_identifiers_by_patient" ON "patient_identifiers" USING btree ("provider_id","patient_id");--> statement-breakpoint
CALL guard_tenant_table('patient_identifiers');--> statement-breakpoint
REVOKE DELETE ON patient_identifiers FROM wardline_app;
