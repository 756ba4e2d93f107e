ALTER TABLE "users" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "joining_code_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "joining_code_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_joining_code_unique" UNIQUE("joining_code_hash");