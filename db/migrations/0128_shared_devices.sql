CREATE TABLE "shared_devices" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"enrolled_by_id" uuid NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_devices_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "shared_devices_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "shared_devices_named" CHECK ("shared_devices"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_provider_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "shared_device_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "wrong_pins" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pin_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_pin" boolean GENERATED ALWAYS AS (pin_hash is not null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "hospital_settings" ADD COLUMN "device_lock_minutes" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "hospital_settings" ADD COLUMN "device_session_hours" smallint DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_devices" ADD CONSTRAINT "shared_devices_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_devices" ADD CONSTRAINT "shared_devices_enrolled_by_id_users_id_fk" FOREIGN KEY ("enrolled_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_shared_device_fk" FOREIGN KEY ("device_provider_id","shared_device_id") REFERENCES "public"."shared_devices"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_one_a_user_on_device" UNIQUE("device_provider_id","shared_device_id","user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_whole" CHECK (num_nonnulls("sessions"."device_provider_id", "sessions"."shared_device_id") in (0, 2));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_locked_on_device" CHECK ("sessions"."shared_device_id" is not null or ("sessions"."locked_at" is null and "sessions"."wrong_pins" = 0));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_wrong_pins_few" CHECK ("sessions"."wrong_pins" between 0 and 5);--> statement-breakpoint
ALTER TABLE "hospital_settings" ADD CONSTRAINT "hospital_settings_lock_minutes_fit" CHECK ("hospital_settings"."device_lock_minutes" between 1 and 60);--> statement-breakpoint
ALTER TABLE "hospital_settings" ADD CONSTRAINT "hospital_settings_session_hours_fit" CHECK ("hospital_settings"."device_session_hours" between 1 and 24);--> statement-breakpoint
CALL guard_tenant_table('shared_devices');--> statement-breakpoint
REVOKE SELECT, UPDATE, DELETE ON shared_devices FROM wardline_app;--> statement-breakpoint
GRANT SELECT (provider_id, id, name, enrolled_by_id, last_used_at, revoked_at, created_at) ON shared_devices TO wardline_app;--> statement-breakpoint
GRANT UPDATE (last_used_at, revoked_at) ON shared_devices TO wardline_app;--> statement-breakpoint
GRANT SELECT (has_pin), UPDATE (pin_hash) ON users TO wardline_app;


