-- Who signed for a discharge: the practitioner who is named, a colleague who agreed, or a medical officer afterwards.
CREATE TABLE "discharge_agreements" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"hospitalization_id" uuid NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"agreed_by_id" uuid NOT NULL,
	"practitioner_id" uuid,
	"points" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "discharge_agreements_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "discharge_agreements_of_two" CHECK ("discharge_agreements"."asked_by_id" <> "discharge_agreements"."agreed_by_id")
);
--> statement-breakpoint
CREATE TABLE "hospital_settings" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"nurses_discharge" boolean DEFAULT false NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "discharged_by_signed_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "discharge_agreed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "sign_off_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "signed_off_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "signed_off_by_id" uuid;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "sign_off_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "discharge_agreements" ADD CONSTRAINT "discharge_agreements_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discharge_agreements" ADD CONSTRAINT "discharge_agreements_agreed_by_id_users_id_fk" FOREIGN KEY ("agreed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discharge_agreements" ADD CONSTRAINT "discharge_agreements_hospitalization_fk" FOREIGN KEY ("provider_id","hospitalization_id") REFERENCES "public"."hospitalizations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discharge_agreements" ADD CONSTRAINT "discharge_agreements_practitioner_fk" FOREIGN KEY ("provider_id","practitioner_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospital_settings" ADD CONSTRAINT "hospital_settings_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_discharge_agreed_by_id_users_id_fk" FOREIGN KEY ("discharge_agreed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_signed_off_by_id_users_id_fk" FOREIGN KEY ("signed_off_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hospitalizations_sign_off_due" ON "hospitalizations" USING btree ("provider_id","admitted_at" DESC NULLS FIRST,"number" DESC NULLS FIRST) WHERE sign_off_due and deleted_at is null;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_signed_off_once" CHECK (("hospitalizations"."signed_off_at" is null) = ("hospitalizations"."signed_off_by_id" is null)
        and not ("hospitalizations"."sign_off_due" and ("hospitalizations"."signed_off_at" is not null or "hospitalizations"."is_active")));--> statement-breakpoint
-- Of earlier discharges it is known who recorded them: the practitioner who is named had signed in where that is the same person.
UPDATE hospitalizations h SET discharged_by_signed_in = true
FROM memberships m
WHERE m.provider_id = h.provider_id AND m.user_id = h.discharge_executed_by_id AND m.practitioner_id = h.discharged_by_id;
--> statement-breakpoint
CALL guard_tenant_table('discharge_agreements');
--> statement-breakpoint
CALL guard_tenant_table('hospital_settings');
--> statement-breakpoint
REVOKE UPDATE, DELETE ON discharge_agreements FROM wardline_app;
--> statement-breakpoint
GRANT UPDATE (used_at) ON discharge_agreements TO wardline_app;
--> statement-breakpoint
REVOKE DELETE ON hospital_settings FROM wardline_app;
--> statement-breakpoint
CREATE TRIGGER hospital_settings_tell_callers AFTER INSERT OR UPDATE OR DELETE ON hospital_settings
FOR EACH STATEMENT EXECUTE FUNCTION notify_callers();
