ALTER TABLE "api_keys" ADD COLUMN "display_ward_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_display_ward_fk" FOREIGN KEY ("provider_id","display_ward_id") REFERENCES "public"."locations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_display_only" CHECK (display_ward_id is null or (scopes = '{}' and practitioner_id is null and user_id is null));--> statement-breakpoint
GRANT SELECT (display_ward_id) ON api_keys TO wardline_app;





