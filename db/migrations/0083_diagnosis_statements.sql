-- A diagnosis can be confirmed, refuted, resolved and corrected; each earlier statement is kept.
CREATE TABLE "diagnosis_versions" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"condition" text NOT NULL,
	"code" text NOT NULL,
	"role" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'PROVISIONAL' NOT NULL,
	"clinical_status" text DEFAULT 'ACTIVE',
	"status_reason" text DEFAULT '' NOT NULL,
	"stated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stated_by_id" uuid,
	"stated_by_user_id" uuid,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "diagnosis_versions_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "diagnosis_versions_status_known" CHECK ("diagnosis_versions"."status" in ('PROVISIONAL','DIFFERENTIAL','CONFIRMED','REFUTED')),
	CONSTRAINT "diagnosis_versions_clinical_status_known" CHECK ("diagnosis_versions"."clinical_status" in ('ACTIVE','RECURRENCE','REMISSION','RESOLVED')),
	CONSTRAINT "diagnosis_versions_refuted_has_no_clinical_status" CHECK (("diagnosis_versions"."status" = 'REFUTED') = ("diagnosis_versions"."clinical_status" is null))
);
--> statement-breakpoint
ALTER TABLE "encounter_diagnoses" ADD COLUMN "clinical_status" text DEFAULT 'ACTIVE';--> statement-breakpoint
ALTER TABLE "encounter_diagnoses" ADD COLUMN "status_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "encounter_diagnoses" ADD COLUMN "stated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "encounter_diagnoses" ADD COLUMN "stated_by_id" uuid;--> statement-breakpoint
ALTER TABLE "encounter_diagnoses" ADD COLUMN "stated_by_user_id" uuid;--> statement-breakpoint
-- What is on record was stated when it was recorded, by the one who recorded it. Before this every diagnosis was provisional
-- or confirmed; a word that no list knows is none.
UPDATE encounter_diagnoses SET stated_at = created_at, stated_by_id = practitioner_id,
  status = CASE WHEN upper(status) IN ('PROVISIONAL','DIFFERENTIAL','CONFIRMED','REFUTED') THEN upper(status) ELSE 'PROVISIONAL' END,
  clinical_status = CASE WHEN upper(status) = 'REFUTED' THEN NULL ELSE 'ACTIVE' END;--> statement-breakpoint
ALTER TABLE "diagnosis_versions" ADD CONSTRAINT "diagnosis_versions_stated_by_user_id_users_id_fk" FOREIGN KEY ("stated_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnosis_versions" ADD CONSTRAINT "diagnosis_versions_diagnosis_fk" FOREIGN KEY ("provider_id","diagnosis_id") REFERENCES "public"."encounter_diagnoses"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnosis_versions" ADD CONSTRAINT "diagnosis_versions_stated_by_fk" FOREIGN KEY ("provider_id","stated_by_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diagnosis_versions_by_diagnosis" ON "diagnosis_versions" USING btree ("provider_id","diagnosis_id","replaced_at","id");--> statement-breakpoint
ALTER TABLE "encounter_diagnoses" ADD CONSTRAINT "encounter_diagnoses_stated_by_user_id_users_id_fk" FOREIGN KEY ("stated_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_diagnoses" ADD CONSTRAINT "encounter_diagnoses_stated_by_fk" FOREIGN KEY ("provider_id","stated_by_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_diagnoses" ADD CONSTRAINT "encounter_diagnoses_status_known" CHECK ("encounter_diagnoses"."status" in ('PROVISIONAL','DIFFERENTIAL','CONFIRMED','REFUTED'));--> statement-breakpoint
ALTER TABLE "encounter_diagnoses" ADD CONSTRAINT "encounter_diagnoses_clinical_status_known" CHECK ("encounter_diagnoses"."clinical_status" in ('ACTIVE','RECURRENCE','REMISSION','RESOLVED'));--> statement-breakpoint
ALTER TABLE "encounter_diagnoses" ADD CONSTRAINT "encounter_diagnoses_refuted_has_no_clinical_status" CHECK (("encounter_diagnoses"."status" = 'REFUTED') = ("encounter_diagnoses"."clinical_status" is null));--> statement-breakpoint
CALL guard_tenant_table('diagnosis_versions');
--> statement-breakpoint
REVOKE UPDATE, DELETE ON "diagnosis_versions" FROM wardline_app;
