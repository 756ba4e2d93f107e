CREATE TABLE "handover_notes" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "handover_notes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hospitalization_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"recommendation" text NOT NULL,
	"practitioner_id" uuid,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handover_notes_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "handover_notes_number_unique" UNIQUE("provider_id","number")
);
--> statement-breakpoint
ALTER TABLE "handover_notes" ADD CONSTRAINT "handover_notes_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_notes" ADD CONSTRAINT "handover_notes_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_notes" ADD CONSTRAINT "handover_notes_hospitalization_fk" FOREIGN KEY ("provider_id","hospitalization_id") REFERENCES "public"."hospitalizations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_notes" ADD CONSTRAINT "handover_notes_ward_fk" FOREIGN KEY ("provider_id","ward_id") REFERENCES "public"."locations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_notes" ADD CONSTRAINT "handover_notes_practitioner_fk" FOREIGN KEY ("provider_id","practitioner_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_notes_by_hospitalization" ON "handover_notes" USING btree ("provider_id","hospitalization_id","number" DESC NULLS FIRST);
--> statement-breakpoint
CALL guard_tenant_table('handover_notes');
--> statement-breakpoint
-- What was handed over stays as it was.
REVOKE UPDATE, DELETE ON handover_notes FROM wardline_app;
