DROP INDEX "observations_by_parameter";--> statement-breakpoint
DROP INDEX "observations_by_patient_parameter";--> statement-breakpoint
CREATE INDEX "observations_by_parameter" ON "observations" USING btree ("provider_id",(case when parameter is null then code else parameter end),"created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "observations_by_patient_parameter" ON "observations" USING btree ("provider_id","patient_id",(case when parameter is null then code else parameter end),"created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);