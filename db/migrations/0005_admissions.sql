CREATE TABLE "charge_items" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "charge_items_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" uuid NOT NULL,
	"encounter_id" uuid,
	"hospitalization_id" uuid,
	"healthcare_service_id" uuid NOT NULL,
	"price_tier_id" uuid NOT NULL,
	"description" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" numeric(18, 3) NOT NULL,
	"amount" numeric(18, 3) NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'billable' NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charge_items_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "charge_items_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "charge_items_status_known" CHECK ("charge_items"."status" in ('billable','billed','paid','cancelled')),
	CONSTRAINT "charge_items_quantity_positive" CHECK ("charge_items"."quantity" > 0),
	CONSTRAINT "charge_items_amount_exact" CHECK ("charge_items"."amount" = "charge_items"."quantity" * "charge_items"."unit_price"),
	CONSTRAINT "charge_items_currency_code" CHECK ("charge_items"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "bed_status_history" (
	"provider_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bed_status_history_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bed_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by_id" uuid,
	CONSTRAINT "bed_status_history_provider_id_id_pk" PRIMARY KEY("provider_id","id")
);
--> statement-breakpoint
CREATE TABLE "planned_transfers" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "planned_transfers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hospitalization_id" uuid NOT NULL,
	"bed_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"held_from" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by_id" uuid NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by_id" uuid,
	"end_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "planned_transfers_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "planned_transfers_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "planned_transfers_status_known" CHECK ("planned_transfers"."status" in ('planned','completed','cancelled')),
	CONSTRAINT "planned_transfers_time_forward" CHECK ("planned_transfers"."held_until" > "planned_transfers"."held_from"),
	CONSTRAINT "planned_transfers_ended_when_not_planned" CHECK (("planned_transfers"."status" = 'planned') = ("planned_transfers"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "saved_views_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "saved_views_name_unique" UNIQUE("provider_id","user_id","list","name"),
	CONSTRAINT "saved_views_list_known" CHECK ("saved_views"."list" in ('hospitalizations','encounters','payments'))
);
--> statement-breakpoint
ALTER TABLE "bed_stays" ADD COLUMN "ordered_by_id" uuid;--> statement-breakpoint
ALTER TABLE "bed_stays" ADD COLUMN "recorded_by_id" uuid;--> statement-breakpoint
ALTER TABLE "bed_stays" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bed_stays" ADD COLUMN "voided_by_id" uuid;--> statement-breakpoint
ALTER TABLE "bed_stays" ADD COLUMN "void_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "follow_up" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "override_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "overridden_by_id" uuid;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "open_points" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_encounter_fk" FOREIGN KEY ("provider_id","encounter_id") REFERENCES "public"."encounters"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_hospitalization_fk" FOREIGN KEY ("provider_id","hospitalization_id") REFERENCES "public"."hospitalizations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_healthcare_service_fk" FOREIGN KEY ("provider_id","healthcare_service_id") REFERENCES "public"."healthcare_services"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_price_tier_fk" FOREIGN KEY ("provider_id","price_tier_id") REFERENCES "public"."price_tiers"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bed_status_history" ADD CONSTRAINT "bed_status_history_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bed_status_history" ADD CONSTRAINT "bed_status_history_bed_fk" FOREIGN KEY ("provider_id","bed_id") REFERENCES "public"."beds"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_transfers" ADD CONSTRAINT "planned_transfers_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_transfers" ADD CONSTRAINT "planned_transfers_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_transfers" ADD CONSTRAINT "planned_transfers_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_transfers" ADD CONSTRAINT "planned_transfers_hospitalization_fk" FOREIGN KEY ("provider_id","hospitalization_id") REFERENCES "public"."hospitalizations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_transfers" ADD CONSTRAINT "planned_transfers_bed_fk" FOREIGN KEY ("provider_id","bed_id") REFERENCES "public"."beds"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_transfers" ADD CONSTRAINT "planned_transfers_ward_fk" FOREIGN KEY ("provider_id","ward_id") REFERENCES "public"."locations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charge_items_by_patient" ON "charge_items" USING btree ("provider_id","patient_id","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "charge_items_owed_by_hospitalization" ON "charge_items" USING btree ("provider_id","hospitalization_id") WHERE status in ('billable','billed');--> statement-breakpoint
CREATE INDEX "bed_status_history_by_bed" ON "bed_status_history" USING btree ("provider_id","bed_id","changed_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "planned_transfers_by_ward" ON "planned_transfers" USING btree ("provider_id","ward_id","held_until") WHERE status = 'planned';--> statement-breakpoint
CREATE INDEX "planned_transfers_by_hospitalization" ON "planned_transfers" USING btree ("provider_id","hospitalization_id");--> statement-breakpoint
ALTER TABLE "bed_stays" ADD CONSTRAINT "bed_stays_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bed_stays" ADD CONSTRAINT "bed_stays_voided_by_id_users_id_fk" FOREIGN KEY ("voided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bed_stays" ADD CONSTRAINT "bed_stays_ordered_by_fk" FOREIGN KEY ("provider_id","ordered_by_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_overridden_by_id_users_id_fk" FOREIGN KEY ("overridden_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hospitalizations_by_service" ON "hospitalizations" USING btree ("provider_id","healthcare_service_id","is_active","admitted_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "hospitalizations_by_admitter" ON "hospitalizations" USING btree ("provider_id","admitted_by_id","is_active","admitted_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "hospitalizations_by_creator" ON "hospitalizations" USING btree ("provider_id","created_by_id","is_active","admitted_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "hospitalizations_by_bed" ON "hospitalizations" USING btree ("provider_id","bed_id","is_active","admitted_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "hospitalizations_by_discharge" ON "hospitalizations" USING btree ("provider_id","discharged_at");--> statement-breakpoint
CALL guard_tenant_table('charge_items');
--> statement-breakpoint
CALL guard_tenant_table('bed_status_history');
--> statement-breakpoint
CALL guard_tenant_table('planned_transfers');
--> statement-breakpoint
CALL guard_tenant_table('saved_views');
--> statement-breakpoint
REVOKE UPDATE, DELETE ON bed_status_history FROM wardline_app;
--> statement-breakpoint
-- A stay that was recorded by mistake is no part of history any more.
ALTER TABLE bed_stays DROP CONSTRAINT bed_stays_one_patient_a_bed;
--> statement-breakpoint
ALTER TABLE bed_stays DROP CONSTRAINT bed_stays_one_bed_a_patient;
--> statement-breakpoint
ALTER TABLE bed_stays ADD CONSTRAINT bed_stays_one_patient_a_bed
  EXCLUDE USING gist (provider_id WITH =, bed_id WITH =, period WITH &&) WHERE (voided_at IS NULL);
--> statement-breakpoint
ALTER TABLE bed_stays ADD CONSTRAINT bed_stays_one_bed_a_patient
  EXCLUDE USING gist (provider_id WITH =, patient_id WITH =, period WITH &&) WHERE (voided_at IS NULL);
--> statement-breakpoint
ALTER TABLE planned_transfers ADD CONSTRAINT planned_transfers_one_a_bed
  EXCLUDE USING gist (provider_id WITH =, bed_id WITH =, tstzrange(held_from, held_until) WITH &&)
  WHERE (status = 'planned');
--> statement-breakpoint
ALTER TABLE planned_transfers ADD CONSTRAINT planned_transfers_one_a_hospitalization
  EXCLUDE USING gist (provider_id WITH =, hospitalization_id WITH =, tstzrange(held_from, held_until) WITH &&)
  WHERE (status = 'planned');
--> statement-breakpoint
-- Every status that a bed has, whoever gives it: no statement can leave it out.
CREATE FUNCTION keep_bed_status() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO bed_status_history (provider_id, bed_id, status, reason, changed_at, changed_by_id)
  VALUES (NEW.provider_id, NEW.id, NEW.status, NEW.status_reason, NEW.status_changed_at, NEW.status_changed_by_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER beds_keep_first_status AFTER INSERT ON beds
  FOR EACH ROW EXECUTE FUNCTION keep_bed_status();
--> statement-breakpoint
CREATE TRIGGER beds_keep_status AFTER UPDATE ON beds
  FOR EACH ROW
  WHEN ((OLD.status, OLD.status_reason) IS DISTINCT FROM (NEW.status, NEW.status_reason))
  EXECUTE FUNCTION keep_bed_status();
--> statement-breakpoint
INSERT INTO bed_status_history (provider_id, bed_id, status, reason, changed_at, changed_by_id)
SELECT provider_id, id, status, status_reason, status_changed_at, status_changed_by_id FROM beds;
