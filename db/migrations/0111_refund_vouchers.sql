ALTER TABLE "document_numbers" DROP CONSTRAINT "document_numbers_kind_known";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "voucher_number" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_voucher_number_unique" UNIQUE("provider_id","voucher_number");--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_kind_known" CHECK ("document_numbers"."kind" in ('invoice','receipt','refund'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_voucher_when_completed" CHECK ("refunds"."voucher_number" is null or "refunds"."status" = 'completed');