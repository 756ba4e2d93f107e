ALTER TABLE "hospitalizations" ADD COLUMN "deposit_requested" numeric(18, 3);--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_deposit_positive" CHECK ("hospitalizations"."deposit_requested" > 0);


