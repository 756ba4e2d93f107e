ALTER TABLE "patients" ADD COLUMN "temporary_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "patients_unidentified_unique" ON "patients" USING btree ("provider_id",text_identity(temporary_name)) WHERE temporary_name <> '' and last_name = temporary_name;--> statement-breakpoint
CREATE INDEX "patients_with_temporary_name" ON "patients" USING btree ("provider_id","created_at") WHERE temporary_name <> '';--> statement-breakpoint
CREATE INDEX "patients_temporary_names" ON "patients" USING gin (search_pieces(provider_id, temporary_name_text(temporary_name))) WHERE temporary_name <> '';
