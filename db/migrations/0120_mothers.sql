ALTER TABLE "patients" ADD COLUMN "mother_id" uuid;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_mother_fk" FOREIGN KEY ("provider_id","mother_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patients_by_mother" ON "patients" USING btree ("provider_id","mother_id") WHERE mother_id is not null;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_mother_is_another" CHECK ("patients"."mother_id" <> "patients"."id");