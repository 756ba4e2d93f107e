ALTER TABLE "observation_sets" DROP CONSTRAINT "observation_sets_provider_id_providers_id_fk";--> statement-breakpoint
ALTER TABLE "observations" DROP CONSTRAINT "observations_patient_fk";--> statement-breakpoint
ALTER TABLE "observations" DROP CONSTRAINT "observations_encounter_fk";--> statement-breakpoint
ALTER TABLE "observations" DROP CONSTRAINT "observations_set_fk";--> statement-breakpoint
ALTER TABLE "scores" DROP CONSTRAINT "scores_patient_fk";--> statement-breakpoint
ALTER TABLE "scores" DROP CONSTRAINT "scores_set_fk";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_provider_id_providers_id_fk";--> statement-breakpoint
ALTER TABLE "observation_sets" ADD CONSTRAINT "observation_sets_subject_unique" UNIQUE("provider_id","id","patient_id","encounter_id");--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_set_fk" FOREIGN KEY ("provider_id","set_id","patient_id","encounter_id") REFERENCES "public"."observation_sets"("provider_id","id","patient_id","encounter_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_set_fk" FOREIGN KEY ("provider_id","set_id","patient_id","encounter_id") REFERENCES "public"."observation_sets"("provider_id","id","patient_id","encounter_id") ON DELETE no action ON UPDATE no action;