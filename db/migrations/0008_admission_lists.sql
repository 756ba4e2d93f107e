DROP INDEX "hospitalizations_by_admission";--> statement-breakpoint
DROP INDEX "hospitalizations_by_service";--> statement-breakpoint
DROP INDEX "hospitalizations_by_admitter";--> statement-breakpoint
DROP INDEX "hospitalizations_by_creator";--> statement-breakpoint
DROP INDEX "hospitalizations_by_bed";--> statement-breakpoint
ALTER TABLE "patients" drop column "search_text";--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(first_name || E'
' || last_name || E'
' || mobile || E'
' || national_mobile_number || E'
' || mr_number)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "admit_source_display" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "bed_stays_by_start" ON "bed_stays" USING btree ("provider_id",lower(period) desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bed_stays_by_bed" ON "bed_stays" USING btree ("provider_id","bed_id",lower(period) desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bed_stays_by_patient" ON "bed_stays" USING btree ("provider_id","patient_id",lower(period) desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "hospitalizations_by_admission" ON "hospitalizations" USING btree ("provider_id","is_active","admitted_at" DESC NULLS FIRST,"number" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hospitalizations_by_service" ON "hospitalizations" USING btree ("provider_id","healthcare_service_id","is_active","admitted_at" DESC NULLS FIRST,"number" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hospitalizations_by_admitter" ON "hospitalizations" USING btree ("provider_id","admitted_by_id","is_active","admitted_at" DESC NULLS FIRST,"number" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hospitalizations_by_creator" ON "hospitalizations" USING btree ("provider_id","created_by_id","is_active","admitted_at" DESC NULLS FIRST,"number" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hospitalizations_by_bed" ON "hospitalizations" USING btree ("provider_id","bed_id","is_active","admitted_at" DESC NULLS FIRST,"number" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
-- It went with the column that is found by more from now on.
CREATE INDEX patients_search ON patients USING gin (provider_id, search_text gin_trgm_ops);
