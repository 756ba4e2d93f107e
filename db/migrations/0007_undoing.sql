ALTER TABLE "bed_stays" ADD COLUMN "replaced" jsonb;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "discharge_recorded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "discharge_changes" jsonb;