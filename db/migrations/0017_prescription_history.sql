CREATE TABLE "medication_request_status_history" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "medication_request_status_history_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"medication_request_id" uuid NOT NULL,
	"status" text NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"practitioner_id" uuid,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "medication_request_status_history_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "medication_request_status_history_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "medication_request_status_history_status_known" CHECK ("medication_request_status_history"."status" in ('active','on-hold','cancelled','completed','entered-in-error','stopped','draft','unknown'))
);
--> statement-breakpoint
ALTER TABLE "medication_request_texts" ADD COLUMN "practitioner_id" uuid;--> statement-breakpoint
ALTER TABLE "medication_request_texts" ADD COLUMN "created_by_id" uuid;--> statement-breakpoint
ALTER TABLE "medication_request_status_history" ADD CONSTRAINT "medication_request_status_history_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_request_status_history" ADD CONSTRAINT "medication_request_status_history_request_fk" FOREIGN KEY ("provider_id","medication_request_id") REFERENCES "public"."medication_requests"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_request_status_history" ADD CONSTRAINT "medication_request_status_history_practitioner_fk" FOREIGN KEY ("provider_id","practitioner_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "medication_request_status_history_by_request" ON "medication_request_status_history" USING btree ("provider_id","medication_request_id","number");--> statement-breakpoint
ALTER TABLE "medication_request_texts" ADD CONSTRAINT "medication_request_texts_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_request_texts" ADD CONSTRAINT "medication_request_texts_practitioner_fk" FOREIGN KEY ("provider_id","practitioner_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CALL guard_tenant_table('medication_request_status_history');
--> statement-breakpoint
-- What is known of the prescriptions so far: that they were ordered, and how they stand. Who ended one was not kept.
INSERT INTO "medication_request_status_history"
  ("provider_id", "id", "medication_request_id", "status", "practitioner_id", "created_by_id", "created_at")
SELECT "provider_id", gen_random_uuid(), "id",
  CASE WHEN "status" IN ('draft', 'cancelled') THEN 'draft' ELSE 'active' END,
  "recorder_id", "created_by_id", "created_at"
FROM "medication_requests"
ORDER BY "number";
--> statement-breakpoint
INSERT INTO "medication_request_status_history"
  ("provider_id", "id", "medication_request_id", "status", "status_reason", "created_at")
SELECT "provider_id", gen_random_uuid(), "id", "status", "status_reason", "modified_at"
FROM "medication_requests"
WHERE "status" NOT IN ('draft', 'active')
ORDER BY "number";
--> statement-breakpoint
REVOKE UPDATE, DELETE ON "medication_request_status_history" FROM wardline_app;
