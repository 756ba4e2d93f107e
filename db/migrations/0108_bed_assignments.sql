CREATE TABLE "bed_assignments" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bed_id" uuid NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_by_id" uuid,
	CONSTRAINT "bed_assignments_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "bed_assignments_time_forward" CHECK ("bed_assignments"."ends_at" >= "bed_assignments"."taken_at")
);
--> statement-breakpoint
ALTER TABLE "bed_assignments" ADD CONSTRAINT "bed_assignments_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bed_assignments" ADD CONSTRAINT "bed_assignments_bed_fk" FOREIGN KEY ("provider_id","bed_id") REFERENCES "public"."beds"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bed_assignments" ADD CONSTRAINT "bed_assignments_practitioner_fk" FOREIGN KEY ("provider_id","practitioner_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bed_assignments_by_bed" ON "bed_assignments" USING btree ("provider_id","bed_id","ends_at");--> statement-breakpoint
CREATE INDEX "bed_assignments_by_end" ON "bed_assignments" USING btree ("provider_id","ends_at","id");--> statement-breakpoint
ALTER TABLE bed_assignments ADD CONSTRAINT bed_assignments_one_at_a_time EXCLUDE USING gist (provider_id WITH =, bed_id WITH =, practitioner_id WITH =, tstzrange(taken_at, ends_at) WITH &&);--> statement-breakpoint
CALL guard_tenant_table('bed_assignments');--> statement-breakpoint
REVOKE UPDATE, DELETE ON bed_assignments FROM wardline_app;--> statement-breakpoint
GRANT UPDATE (ends_at) ON bed_assignments TO wardline_app;
