CREATE TABLE "clinician_reviews" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"encounter_id" uuid NOT NULL,
	"seen_by_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"created_by_id" uuid,
	"undone_at" timestamp (3) with time zone,
	"undone_by_id" uuid,
	CONSTRAINT "clinician_reviews_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "clinician_reviews_undone_by_someone" CHECK ("clinician_reviews"."undone_by_id" is null or "clinician_reviews"."undone_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "clinician_reviews" ADD CONSTRAINT "clinician_reviews_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinician_reviews" ADD CONSTRAINT "clinician_reviews_undone_by_id_users_id_fk" FOREIGN KEY ("undone_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinician_reviews" ADD CONSTRAINT "clinician_reviews_set_fk" FOREIGN KEY ("provider_id","set_id","patient_id","encounter_id") REFERENCES "public"."observation_sets"("provider_id","id","patient_id","encounter_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinician_reviews" ADD CONSTRAINT "clinician_reviews_seen_by_fk" FOREIGN KEY ("provider_id","seen_by_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clinician_reviews_one_a_set" ON "clinician_reviews" USING btree ("provider_id","set_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "clinician_reviews_by_patient" ON "clinician_reviews" USING btree ("provider_id","patient_id","seen_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "scores_urgent_by_patient" ON "scores" USING btree ("provider_id","patient_id","effective_at","id") WHERE kind = 'TEWS' and final_colour in ('red','orange');--> statement-breakpoint
CALL guard_tenant_table('clinician_reviews');--> statement-breakpoint
REVOKE UPDATE, DELETE ON clinician_reviews FROM wardline_app;--> statement-breakpoint
GRANT UPDATE (undone_at, undone_by_id) ON clinician_reviews TO wardline_app;

