DROP INDEX "encounters_by_start";--> statement-breakpoint
DROP INDEX "encounters_by_created";--> statement-breakpoint
DROP INDEX "encounters_by_patient";--> statement-breakpoint
DROP INDEX "encounters_by_part_of";--> statement-breakpoint
DROP INDEX "encounters_by_visit";--> statement-breakpoint
DROP INDEX "encounters_by_status";--> statement-breakpoint
DROP INDEX "encounters_by_class";--> statement-breakpoint
DROP INDEX "hospitalizations_by_admission";--> statement-breakpoint
DROP INDEX "hospitalizations_by_patient";--> statement-breakpoint
DROP INDEX "observation_sets_by_patient";--> statement-breakpoint
DROP INDEX "observations_by_time";--> statement-breakpoint
DROP INDEX "observations_by_patient";--> statement-breakpoint
DROP INDEX "observations_by_encounter";--> statement-breakpoint
DROP INDEX "observations_by_code";--> statement-breakpoint
DROP INDEX "observations_by_category";--> statement-breakpoint
DROP INDEX "observations_by_unit";--> statement-breakpoint
DROP INDEX "observations_by_status";--> statement-breakpoint
DROP INDEX "observations_by_patient_code";--> statement-breakpoint
DROP INDEX "scores_by_patient";--> statement-breakpoint
DROP INDEX "scores_complete_by_patient";--> statement-breakpoint
CREATE INDEX "encounters_by_start" ON "encounters" USING btree ("provider_id","is_ward_round","start_time" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "encounters_by_created" ON "encounters" USING btree ("provider_id","is_ward_round","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "encounters_by_patient" ON "encounters" USING btree ("provider_id","patient_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "encounters_by_part_of" ON "encounters" USING btree ("provider_id","part_of_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "encounters_by_visit" ON "encounters" USING btree ("provider_id","visit_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "encounters_by_status" ON "encounters" USING btree ("provider_id","is_ward_round","status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "encounters_by_class" ON "encounters" USING btree ("provider_id","is_ward_round","encounter_class","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "hospitalizations_by_admission" ON "hospitalizations" USING btree ("provider_id","is_active","admitted_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "hospitalizations_by_patient" ON "hospitalizations" USING btree ("provider_id","patient_id","admitted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "observation_sets_by_patient" ON "observation_sets" USING btree ("provider_id","patient_id","effective_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "observations_by_time" ON "observations" USING btree ("provider_id","created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "observations_by_patient" ON "observations" USING btree ("provider_id","patient_id","created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "observations_by_encounter" ON "observations" USING btree ("provider_id","encounter_id","created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "observations_by_code" ON "observations" USING btree ("provider_id","code","created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "observations_by_category" ON "observations" USING btree ("provider_id","category","created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "observations_by_unit" ON "observations" USING btree ("provider_id","unit","created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "observations_by_status" ON "observations" USING btree ("provider_id","status","created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "observations_by_patient_code" ON "observations" USING btree ("provider_id","patient_id","code","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "scores_by_patient" ON "scores" USING btree ("provider_id","patient_id","kind","effective_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "scores_complete_by_patient" ON "scores" USING btree ("provider_id","patient_id","kind","effective_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_complete;