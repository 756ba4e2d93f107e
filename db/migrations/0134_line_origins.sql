ALTER TABLE "invoice_lines" ADD COLUMN "ward_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "practitioner_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "has_origin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_ward_fk" FOREIGN KEY ("provider_id","ward_id") REFERENCES "public"."locations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_practitioner_fk" FOREIGN KEY ("provider_id","practitioner_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;