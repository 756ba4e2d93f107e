ALTER TABLE "document_numbers" DROP CONSTRAINT "document_numbers_kind_known";--> statement-breakpoint
ALTER TABLE "hospital_settings" ADD COLUMN "mr_number_pattern" text DEFAULT 'MR-{year}-{number:6}' NOT NULL;--> statement-breakpoint
ALTER TABLE "hospital_settings" ADD COLUMN "mr_numbers_gapless" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_kind_known" CHECK ("document_numbers"."kind" ~ '^(invoice|receipt|refund|mr-number(-[0-9]{4})?)$');
