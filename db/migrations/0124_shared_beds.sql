ALTER TABLE "bed_stays" ADD COLUMN "with_mother_id" uuid;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "with_mother_id" uuid;--> statement-breakpoint
ALTER TABLE "bed_stays" ADD CONSTRAINT "bed_stays_with_mother_fk" FOREIGN KEY ("provider_id","with_mother_id") REFERENCES "public"."hospitalizations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_with_mother_fk" FOREIGN KEY ("provider_id","with_mother_id") REFERENCES "public"."hospitalizations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bed_stays_with_mother" ON "bed_stays" USING btree ("provider_id","with_mother_id") WHERE with_mother_id is not null;--> statement-breakpoint
CREATE INDEX "hospitalizations_with_mother" ON "hospitalizations" USING btree ("provider_id","with_mother_id") WHERE with_mother_id is not null;--> statement-breakpoint
ALTER TABLE bed_stays DROP CONSTRAINT bed_stays_one_patient_a_bed;--> statement-breakpoint
ALTER TABLE bed_stays ADD CONSTRAINT bed_stays_one_patient_a_bed EXCLUDE USING gist (provider_id WITH =, bed_id WITH =, period WITH &&) WHERE ((voided_at IS NULL) AND (with_mother_id IS NULL));--> statement-breakpoint
ALTER TABLE hospitalizations DROP CONSTRAINT hospitalizations_one_active_a_bed;--> statement-breakpoint
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_one_active_a_bed EXCLUDE USING btree (provider_id WITH =, bed_id WITH =) WHERE ((is_active AND (deleted_at IS NULL) AND (with_mother_id IS NULL))) DEFERRABLE;


