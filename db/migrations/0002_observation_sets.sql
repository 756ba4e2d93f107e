DROP INDEX "observation_sets_by_patient";--> statement-breakpoint
DROP INDEX "scores_by_patient";--> statement-breakpoint
DROP INDEX "scores_complete_by_patient";--> statement-breakpoint
ALTER TABLE "scores" ALTER COLUMN "band" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "observations_by_set" ON "observations" USING btree ("provider_id","set_id","number");--> statement-breakpoint
CREATE INDEX "observation_sets_by_patient" ON "observation_sets" USING btree ("provider_id","patient_id","effective_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scores_by_patient" ON "scores" USING btree ("provider_id","patient_id","kind","effective_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scores_complete_by_patient" ON "scores" USING btree ("provider_id","patient_id","kind","effective_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_complete;