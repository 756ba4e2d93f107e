DROP INDEX "diagnosis_codes_search";--> statement-breakpoint
DROP INDEX "standard_diagnosis_codes_search";--> statement-breakpoint
ALTER TABLE "diagnosis_codes" ADD COLUMN "search_letters" text GENERATED ALWAYS AS (name_letters("code" || E'
' || replace("code", '.', '') || E'
' || "display")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "standard_diagnosis_codes" ADD COLUMN "search_letters" text GENERATED ALWAYS AS (name_letters("code" || E'
' || replace("code", '.', '') || E'
' || "display")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "diagnosis_codes_search" ON "diagnosis_codes" USING gin ("provider_id","search_letters" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "standard_diagnosis_codes_search" ON "standard_diagnosis_codes" USING gin ("search_letters" gin_trgm_ops);