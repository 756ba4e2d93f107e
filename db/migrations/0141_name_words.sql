DROP INDEX "patients_by_subscriber";--> statement-breakpoint
DROP INDEX "patients_by_national_subscriber";--> statement-breakpoint
CREATE INDEX "patients_by_name_words" ON "patients" USING btree ("provider_id",name_words(first_name || ' ' || last_name));