ALTER TABLE "patient_flags" ADD COLUMN "ended_by_id" uuid;--> statement-breakpoint
ALTER TABLE "patient_flags" ADD COLUMN "end_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "patient_flags" ADD CONSTRAINT "patient_flags_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;