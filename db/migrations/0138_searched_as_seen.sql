CREATE INDEX "medication_requests_by_identity" ON "medication_requests" USING gin ("provider_id",text_identity(name) gin_trgm_ops);--> statement-breakpoint
DROP INDEX "medication_requests_by_name";
