DROP INDEX "diagnosis_codes_search";--> statement-breakpoint
DROP INDEX "standard_diagnosis_codes_search";--> statement-breakpoint
CREATE INDEX "diagnosis_codes_search" ON "diagnosis_codes" USING gin ("provider_id",name_letters(search_text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "standard_diagnosis_codes_search" ON "standard_diagnosis_codes" USING gin (name_letters(search_text) gin_trgm_ops);--> statement-breakpoint
DROP INDEX "medication_requests_by_name";--> statement-breakpoint
CREATE INDEX "medication_requests_by_name" ON "medication_requests" USING gin ("provider_id",text_identity(name) gin_trgm_ops);
