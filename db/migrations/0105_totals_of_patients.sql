-- Before row_counts, as writers lock them.
LOCK TABLE observations, patients, visits, encounters, hospitalizations, charge_items, invoices, payments,
    medication_requests, referral_requests, journals, bed_stays IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
DROP INDEX IF EXISTS "encounters_by_patient";--> statement-breakpoint
DROP INDEX IF EXISTS "scores_by_patient";--> statement-breakpoint
ALTER TABLE "row_counts" ALTER COLUMN "slot" DROP IDENTITY IF EXISTS;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "medication_request_texts_noted" ON "medication_request_texts" ("provider_id","created_at") WHERE kind = 'note';--> statement-breakpoint
CREATE INDEX "encounters_by_patient" ON "encounters" ("provider_id","patient_id","created_at" DESC NULLS FIRST,"id","is_ward_round","encounter_class");--> statement-breakpoint
CREATE INDEX "scores_by_patient" ON "scores" ("provider_id","patient_id","kind","effective_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"set_id","encounter_id");--> statement-breakpoint
DROP FUNCTION IF EXISTS count_rows(uuid, text, bigint);--> statement-breakpoint
DROP FUNCTION IF EXISTS observations_kinds(text, text, text, text);--> statement-breakpoint
ALTER FUNCTION recount_all_rows() OWNER TO wardline_definer;--> statement-breakpoint
SELECT recount_all_rows();
