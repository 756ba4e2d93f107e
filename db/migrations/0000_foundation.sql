CREATE TABLE "api_keys" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"practitioner_id" uuid,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "api_keys_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"provider_id" uuid NOT NULL,
	"caller" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"response" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_provider_id_caller_method_path_key_pk" PRIMARY KEY("provider_id","caller","method","path","key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"idle_expires_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_hash" text NOT NULL,
	"succeeded" boolean NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "healthcare_services" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "healthcare_services_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "healthcare_services_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "healthcare_services_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "healthcare_services_name_unique" UNIQUE("provider_id","name")
);
--> statement-breakpoint
CREATE TABLE "price_tiers" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_tiers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_tiers_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "price_tiers_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "price_tiers_name_unique" UNIQUE("provider_id","name")
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "prices_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"healthcare_service_id" uuid NOT NULL,
	"price_tier_id" uuid NOT NULL,
	"amount" numeric(18, 3) NOT NULL,
	"currency" char(3) NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_to" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prices_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "prices_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "prices_amount_sane" CHECK ("prices"."amount" >= 0 and "prices"."amount" < 1e12),
	CONSTRAINT "prices_currency_iso_4217" CHECK ("prices"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "prices_validity_forward" CHECK ("prices"."valid_to" is null or "prices"."valid_to" > "prices"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "care_plans" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "care_plans_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"encounter_id" uuid NOT NULL,
	"title" text,
	"description" text NOT NULL,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "care_plans_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "care_plans_period_forward" CHECK ("care_plans"."period_end" is null or "care_plans"."period_start" is null or "care_plans"."period_end" >= "care_plans"."period_start")
);
--> statement-breakpoint
CREATE TABLE "encounter_class_history" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"encounter_id" uuid NOT NULL,
	"encounter_class" text NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone,
	CONSTRAINT "encounter_class_history_provider_id_id_pk" PRIMARY KEY("provider_id","id")
);
--> statement-breakpoint
CREATE TABLE "encounter_diagnoses" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "encounter_diagnoses_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"encounter_id" uuid NOT NULL,
	"condition" text NOT NULL,
	"code" text NOT NULL,
	"role" text NOT NULL,
	"rank" integer NOT NULL,
	"status" text DEFAULT 'PROVISIONAL' NOT NULL,
	"note" text,
	"practitioner_id" uuid,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "encounter_diagnoses_provider_id_id_pk" PRIMARY KEY("provider_id","id")
);
--> statement-breakpoint
CREATE TABLE "encounter_locations" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"encounter_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone,
	CONSTRAINT "encounter_locations_provider_id_id_pk" PRIMARY KEY("provider_id","id")
);
--> statement-breakpoint
CREATE TABLE "encounter_notes" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "encounter_notes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"encounter_id" uuid NOT NULL,
	"display" text NOT NULL,
	"practitioner_id" uuid,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "encounter_notes_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "encounter_notes_number_unique" UNIQUE("provider_id","number")
);
--> statement-breakpoint
CREATE TABLE "encounter_participants" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "encounter_participants_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"encounter_id" uuid NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "encounter_participants_provider_id_id_pk" PRIMARY KEY("provider_id","id")
);
--> statement-breakpoint
CREATE TABLE "encounter_status_history" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"encounter_id" uuid NOT NULL,
	"status" text NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone,
	CONSTRAINT "encounter_status_history_provider_id_id_pk" PRIMARY KEY("provider_id","id")
);
--> statement-breakpoint
CREATE TABLE "encounters" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"visit_id" uuid,
	"appointment" text,
	"encounter_class" text NOT NULL,
	"status" text NOT NULL,
	"status_comment" text DEFAULT '' NOT NULL,
	"priority" text DEFAULT 'elective' NOT NULL,
	"healthcare_service_id" uuid NOT NULL,
	"price_tier_id" uuid,
	"chief_complaint" text,
	"history_of_presenting_illness" text,
	"chief_complaint_editor_ids" uuid[] DEFAULT '{}' NOT NULL,
	"history_editor_ids" uuid[] DEFAULT '{}' NOT NULL,
	"title" text,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone,
	"part_of_id" uuid,
	"is_ward_round" boolean DEFAULT false NOT NULL,
	"hospitalization_id" uuid,
	"hospitalization_number" bigint,
	"charge_item_status" text DEFAULT 'billable' NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "encounters_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "encounters_class_known" CHECK ("encounters"."encounter_class" in ('ambulatory','inpatient-encounter','emergency','field','home-health','observation-encounter','short-stay','virtual')),
	CONSTRAINT "encounters_status_known" CHECK ("encounters"."status" in ('planned','arrived','triaged','in-progress','onleave','finished','cancelled','entered-in-error','unknown')),
	CONSTRAINT "encounters_priority_known" CHECK ("encounters"."priority" in ('asap','callback-results','callback-for-scheduling','callback-placer-for-scheduling','contact-recipient-for-scheduling','elective','emergency','preop','as-needed','routine','rush-reporting','stat','timing-critical','use-as-directed','urgent')),
	CONSTRAINT "encounters_charge_item_status_known" CHECK ("encounters"."charge_item_status" in ('planned','billable','not-billable','aborted','billed','entered-in-error')),
	CONSTRAINT "encounters_time_forward" CHECK ("encounters"."end_time" is null or "encounters"."end_time" >= "encounters"."start_time"),
	CONSTRAINT "encounters_ward_round_has_admission" CHECK (not "encounters"."is_ward_round" or "encounters"."part_of_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "bed_stays" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"hospitalization_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"bed_id" uuid NOT NULL,
	"healthcare_service_id" uuid NOT NULL,
	"price_tier_id" uuid NOT NULL,
	"period" "tstzrange" NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bed_stays_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "bed_stays_period_not_empty" CHECK (not isempty("bed_stays"."period") and lower("bed_stays"."period") is not null)
);
--> statement-breakpoint
CREATE TABLE "hospitalizations" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "hospitalizations_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" uuid NOT NULL,
	"encounter_id" uuid NOT NULL,
	"bed_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"location_id" uuid,
	"healthcare_service_id" uuid NOT NULL,
	"price_tier_id" uuid NOT NULL,
	"admit_source" text DEFAULT 'other' NOT NULL,
	"admitted_at" timestamp (3) with time zone NOT NULL,
	"admitted_by_id" uuid NOT NULL,
	"created_by_id" uuid NOT NULL,
	"expected_discharge_at" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_readmission" boolean DEFAULT false NOT NULL,
	"origin_display" text DEFAULT '' NOT NULL,
	"destination_display" text DEFAULT '' NOT NULL,
	"discharge_disposition" text DEFAULT '' NOT NULL,
	"discharge_disposition_display" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"discharged_at" timestamp (3) with time zone,
	"discharged_by_id" uuid,
	"discharge_executed_by_id" uuid,
	"transferred_at" timestamp (3) with time zone,
	"transferred_by_id" uuid,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hospitalizations_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "hospitalizations_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "hospitalizations_active_until_discharged" CHECK ("hospitalizations"."is_active" = ("hospitalizations"."discharged_at" is null)),
	CONSTRAINT "hospitalizations_time_forward" CHECK ("hospitalizations"."discharged_at" is null or "hospitalizations"."discharged_at" >= "hospitalizations"."admitted_at")
);
--> statement-breakpoint
CREATE TABLE "beds" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "beds_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ward_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"status_changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status_changed_by_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "beds_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "beds_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "beds_name_unique" UNIQUE("provider_id","ward_id","name"),
	CONSTRAINT "beds_status_known" CHECK ("beds"."status" in ('available','occupied','cleaning','out-of-service'))
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "locations_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"name" text NOT NULL,
	"part_of_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "locations_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "locations_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "locations_name_unique" UNIQUE NULLS NOT DISTINCT("provider_id","part_of_id","name"),
	CONSTRAINT "locations_type_known" CHECK ("locations"."type" in ('ward','room','area')),
	CONSTRAINT "locations_room_in_ward" CHECK (("locations"."type" = 'room') = ("locations"."part_of_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "observation_definitions" (
	"provider_id" uuid NOT NULL,
	"code" text NOT NULL,
	"display" text NOT NULL,
	"unit" text,
	"reference_range_low" double precision,
	"reference_range_high" double precision,
	CONSTRAINT "observation_definitions_provider_id_code_pk" PRIMARY KEY("provider_id","code")
);
--> statement-breakpoint
CREATE TABLE "observation_sets" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"encounter_id" uuid NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"performer_id" uuid,
	"recorded_by_id" uuid,
	"not_measured" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "observation_sets_provider_id_id_pk" PRIMARY KEY("provider_id","id")
);
--> statement-breakpoint
CREATE TABLE "observations" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "observations_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"set_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"encounter_id" uuid NOT NULL,
	"visit_id" uuid,
	"code" text,
	"display" text,
	"value" text NOT NULL,
	"unit" text,
	"category" text,
	"interpretation" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"issued" timestamp (3) with time zone NOT NULL,
	"performer_id" uuid,
	"reference_range_low" double precision,
	"reference_range_high" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "observations_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "observations_number_unique" UNIQUE("provider_id","number")
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"encounter_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"configuration_version" text NOT NULL,
	"age_group" text,
	"total" integer NOT NULL,
	"band" text NOT NULL,
	"final_colour" text,
	"time_to_treat" text,
	"is_complete" boolean NOT NULL,
	"parts" jsonb NOT NULL,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"stale" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"signs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"observation_ids" uuid[] NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scores_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "scores_one_of_a_kind_a_set" UNIQUE("provider_id","set_id","kind"),
	CONSTRAINT "scores_kind_known" CHECK ("scores"."kind" in ('TEWS','NEWS2','MORSE'))
);
--> statement-breakpoint
CREATE TABLE "patient_flags" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "patient_flags_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "patient_flags_kind_known" CHECK ("patient_flags"."kind" in ('isolation','allergy','safety','communication'))
);
--> statement-breakpoint
CREATE TABLE "patients" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "patients_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mr_number" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"other_names" text DEFAULT '' NOT NULL,
	"gender" text DEFAULT 'UNKNOWN' NOT NULL,
	"birth_date" date,
	"mobile" text DEFAULT '' NOT NULL,
	"national_mobile_number" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"is_hospitalized" boolean DEFAULT false NOT NULL,
	"deceased_at" timestamp (3) with time zone,
	"spo2_scale" integer DEFAULT 1 NOT NULL,
	"spo2_scale_set_by_id" uuid,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(first_name || E'
' || last_name || E'
' || mobile || E'
' || mr_number)) STORED NOT NULL,
	CONSTRAINT "patients_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "patients_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "patients_mr_number_unique" UNIQUE("provider_id","mr_number"),
	CONSTRAINT "patients_gender_known" CHECK ("patients"."gender" in ('MALE','FEMALE','OTHER','UNKNOWN')),
	CONSTRAINT "patients_spo2_scale_known" CHECK ("patients"."spo2_scale" in (1, 2)),
	CONSTRAINT "patients_spo2_scale_2_is_set_by_someone" CHECK ("patients"."spo2_scale" = 1 or "patients"."spo2_scale_set_by_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "visits_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visits_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "visits_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "visits_time_forward" CHECK ("visits"."ended_at" is null or "visits"."ended_at" >= "visits"."started_at")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"provider_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"practitioner_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_provider_id_user_id_pk" PRIMARY KEY("provider_id","user_id"),
	CONSTRAINT "memberships_one_user_a_practitioner" UNIQUE("provider_id","practitioner_id"),
	CONSTRAINT "memberships_role_known" CHECK ("memberships"."role" in ('nurse','medical-officer','ward-clerk','billing','finance-manager','administrator','auditor'))
);
--> statement-breakpoint
CREATE TABLE "practitioners" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "practitioners_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text DEFAULT '' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"qualification" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practitioners_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "practitioners_number_unique" UNIQUE("provider_id","number")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "users_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"totp_secret" text,
	"totp_confirmed_at" timestamp (3) with time zone,
	"totp_last_step" integer,
	"recovery_code_hashes" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "installations" (
	"name" text PRIMARY KEY NOT NULL,
	"finished_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "providers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"currency" char(3) NOT NULL,
	"monitoring_intervals" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "providers_number_unique" UNIQUE("number"),
	CONSTRAINT "providers_currency_iso_4217" CHECK ("providers"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"provider_id" uuid NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"outcome" text DEFAULT 'success' NOT NULL,
	"entity" text DEFAULT '' NOT NULL,
	"entity_id" text DEFAULT '' NOT NULL,
	"patient_ids" uuid[] DEFAULT '{}' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"previous_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_events_provider_id_position_pk" PRIMARY KEY("provider_id","position"),
	CONSTRAINT "audit_events_outcome_known" CHECK ("audit_events"."outcome" in ('success','denied'))
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"provider_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"ward_id" uuid,
	"patient_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "outbox_provider_id_id_pk" PRIMARY KEY("provider_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_practitioner_fk" FOREIGN KEY ("provider_id","practitioner_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "healthcare_services" ADD CONSTRAINT "healthcare_services_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_tiers" ADD CONSTRAINT "price_tiers_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_healthcare_service_fk" FOREIGN KEY ("provider_id","healthcare_service_id") REFERENCES "public"."healthcare_services"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_price_tier_fk" FOREIGN KEY ("provider_id","price_tier_id") REFERENCES "public"."price_tiers"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_plans" ADD CONSTRAINT "care_plans_encounter_fk" FOREIGN KEY ("provider_id","encounter_id") REFERENCES "public"."encounters"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_class_history" ADD CONSTRAINT "encounter_class_history_encounter_fk" FOREIGN KEY ("provider_id","encounter_id") REFERENCES "public"."encounters"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_diagnoses" ADD CONSTRAINT "encounter_diagnoses_encounter_fk" FOREIGN KEY ("provider_id","encounter_id") REFERENCES "public"."encounters"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_diagnoses" ADD CONSTRAINT "encounter_diagnoses_practitioner_fk" FOREIGN KEY ("provider_id","practitioner_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_locations" ADD CONSTRAINT "encounter_locations_encounter_fk" FOREIGN KEY ("provider_id","encounter_id") REFERENCES "public"."encounters"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_locations" ADD CONSTRAINT "encounter_locations_location_fk" FOREIGN KEY ("provider_id","location_id") REFERENCES "public"."locations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_notes" ADD CONSTRAINT "encounter_notes_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_notes" ADD CONSTRAINT "encounter_notes_encounter_fk" FOREIGN KEY ("provider_id","encounter_id") REFERENCES "public"."encounters"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_notes" ADD CONSTRAINT "encounter_notes_practitioner_fk" FOREIGN KEY ("provider_id","practitioner_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_participants" ADD CONSTRAINT "encounter_participants_encounter_fk" FOREIGN KEY ("provider_id","encounter_id") REFERENCES "public"."encounters"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_participants" ADD CONSTRAINT "encounter_participants_practitioner_fk" FOREIGN KEY ("provider_id","practitioner_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_status_history" ADD CONSTRAINT "encounter_status_history_encounter_fk" FOREIGN KEY ("provider_id","encounter_id") REFERENCES "public"."encounters"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_visit_fk" FOREIGN KEY ("provider_id","visit_id") REFERENCES "public"."visits"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_healthcare_service_fk" FOREIGN KEY ("provider_id","healthcare_service_id") REFERENCES "public"."healthcare_services"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_price_tier_fk" FOREIGN KEY ("provider_id","price_tier_id") REFERENCES "public"."price_tiers"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_part_of_fk" FOREIGN KEY ("provider_id","part_of_id") REFERENCES "public"."encounters"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bed_stays" ADD CONSTRAINT "bed_stays_hospitalization_fk" FOREIGN KEY ("provider_id","hospitalization_id") REFERENCES "public"."hospitalizations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bed_stays" ADD CONSTRAINT "bed_stays_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bed_stays" ADD CONSTRAINT "bed_stays_bed_fk" FOREIGN KEY ("provider_id","bed_id") REFERENCES "public"."beds"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bed_stays" ADD CONSTRAINT "bed_stays_healthcare_service_fk" FOREIGN KEY ("provider_id","healthcare_service_id") REFERENCES "public"."healthcare_services"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bed_stays" ADD CONSTRAINT "bed_stays_price_tier_fk" FOREIGN KEY ("provider_id","price_tier_id") REFERENCES "public"."price_tiers"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_discharge_executed_by_id_users_id_fk" FOREIGN KEY ("discharge_executed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_encounter_fk" FOREIGN KEY ("provider_id","encounter_id") REFERENCES "public"."encounters"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_bed_fk" FOREIGN KEY ("provider_id","bed_id") REFERENCES "public"."beds"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_ward_fk" FOREIGN KEY ("provider_id","ward_id") REFERENCES "public"."locations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_healthcare_service_fk" FOREIGN KEY ("provider_id","healthcare_service_id") REFERENCES "public"."healthcare_services"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_price_tier_fk" FOREIGN KEY ("provider_id","price_tier_id") REFERENCES "public"."price_tiers"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_admitted_by_fk" FOREIGN KEY ("provider_id","admitted_by_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_discharged_by_fk" FOREIGN KEY ("provider_id","discharged_by_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD CONSTRAINT "hospitalizations_transferred_by_fk" FOREIGN KEY ("provider_id","transferred_by_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beds" ADD CONSTRAINT "beds_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beds" ADD CONSTRAINT "beds_status_changed_by_id_users_id_fk" FOREIGN KEY ("status_changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beds" ADD CONSTRAINT "beds_ward_fk" FOREIGN KEY ("provider_id","ward_id") REFERENCES "public"."locations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beds" ADD CONSTRAINT "beds_room_fk" FOREIGN KEY ("provider_id","room_id") REFERENCES "public"."locations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_part_of_fk" FOREIGN KEY ("provider_id","part_of_id") REFERENCES "public"."locations"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation_definitions" ADD CONSTRAINT "observation_definitions_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation_sets" ADD CONSTRAINT "observation_sets_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation_sets" ADD CONSTRAINT "observation_sets_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation_sets" ADD CONSTRAINT "observation_sets_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation_sets" ADD CONSTRAINT "observation_sets_encounter_fk" FOREIGN KEY ("provider_id","encounter_id") REFERENCES "public"."encounters"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation_sets" ADD CONSTRAINT "observation_sets_performer_fk" FOREIGN KEY ("provider_id","performer_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_set_fk" FOREIGN KEY ("provider_id","set_id") REFERENCES "public"."observation_sets"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_encounter_fk" FOREIGN KEY ("provider_id","encounter_id") REFERENCES "public"."encounters"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_performer_fk" FOREIGN KEY ("provider_id","performer_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_set_fk" FOREIGN KEY ("provider_id","set_id") REFERENCES "public"."observation_sets"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_flags" ADD CONSTRAINT "patient_flags_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_flags" ADD CONSTRAINT "patient_flags_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_flags" ADD CONSTRAINT "patient_flags_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_spo2_scale_set_by_fk" FOREIGN KEY ("provider_id","spo2_scale_set_by_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_practitioner_fk" FOREIGN KEY ("provider_id","practitioner_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioners" ADD CONSTRAINT "practitioners_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD CONSTRAINT "audit_heads_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_by_account" ON "sign_in_attempts" USING btree ("account_hash","at");--> statement-breakpoint
CREATE INDEX "prices_by_service" ON "prices" USING btree ("provider_id","healthcare_service_id","price_tier_id","valid_from");--> statement-breakpoint
CREATE INDEX "care_plans_by_encounter" ON "care_plans" USING btree ("provider_id","encounter_id","created_at");--> statement-breakpoint
CREATE INDEX "encounter_class_history_by_encounter" ON "encounter_class_history" USING btree ("provider_id","encounter_id","start_time");--> statement-breakpoint
CREATE INDEX "encounter_diagnoses_by_encounter" ON "encounter_diagnoses" USING btree ("provider_id","encounter_id","rank");--> statement-breakpoint
CREATE INDEX "encounter_locations_by_encounter" ON "encounter_locations" USING btree ("provider_id","encounter_id","start_time");--> statement-breakpoint
CREATE INDEX "encounter_notes_by_encounter" ON "encounter_notes" USING btree ("provider_id","encounter_id","created_at");--> statement-breakpoint
CREATE INDEX "encounter_participants_by_encounter" ON "encounter_participants" USING btree ("provider_id","encounter_id","start_time");--> statement-breakpoint
CREATE INDEX "encounter_status_history_by_encounter" ON "encounter_status_history" USING btree ("provider_id","encounter_id","start_time");--> statement-breakpoint
CREATE INDEX "encounters_by_start" ON "encounters" USING btree ("provider_id","is_ward_round","start_time" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "encounters_by_created" ON "encounters" USING btree ("provider_id","is_ward_round","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "encounters_by_patient" ON "encounters" USING btree ("provider_id","patient_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "encounters_by_part_of" ON "encounters" USING btree ("provider_id","part_of_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "encounters_by_visit" ON "encounters" USING btree ("provider_id","visit_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "encounters_by_status" ON "encounters" USING btree ("provider_id","is_ward_round","status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "encounters_by_class" ON "encounters" USING btree ("provider_id","is_ward_round","encounter_class","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bed_stays_by_hospitalization" ON "bed_stays" USING btree ("provider_id","hospitalization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hospitalizations_one_active_a_patient" ON "hospitalizations" USING btree ("provider_id","patient_id") WHERE is_active and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "hospitalizations_one_active_a_bed" ON "hospitalizations" USING btree ("provider_id","bed_id") WHERE is_active and deleted_at is null;--> statement-breakpoint
CREATE INDEX "hospitalizations_by_ward" ON "hospitalizations" USING btree ("provider_id","ward_id") WHERE is_active and deleted_at is null;--> statement-breakpoint
CREATE INDEX "hospitalizations_by_admission" ON "hospitalizations" USING btree ("provider_id","is_active","admitted_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hospitalizations_by_patient" ON "hospitalizations" USING btree ("provider_id","patient_id","admitted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "beds_by_ward" ON "beds" USING btree ("provider_id","ward_id","position","number");--> statement-breakpoint
CREATE INDEX "observation_sets_by_patient" ON "observation_sets" USING btree ("provider_id","patient_id","effective_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "observations_by_time" ON "observations" USING btree ("provider_id","created_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "observations_by_patient" ON "observations" USING btree ("provider_id","patient_id","created_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "observations_by_encounter" ON "observations" USING btree ("provider_id","encounter_id","created_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "observations_by_code" ON "observations" USING btree ("provider_id","code","created_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "observations_by_category" ON "observations" USING btree ("provider_id","category","created_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "observations_by_unit" ON "observations" USING btree ("provider_id","unit","created_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "observations_by_status" ON "observations" USING btree ("provider_id","status","created_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "observations_by_patient_code" ON "observations" USING btree ("provider_id","patient_id","code","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scores_by_patient" ON "scores" USING btree ("provider_id","patient_id","kind","effective_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "scores_complete_by_patient" ON "scores" USING btree ("provider_id","patient_id","kind","effective_at" DESC NULLS LAST,"id") WHERE is_complete;--> statement-breakpoint
CREATE INDEX "patient_flags_by_patient" ON "patient_flags" USING btree ("provider_id","patient_id");--> statement-breakpoint
CREATE INDEX "patients_by_name" ON "patients" USING btree ("provider_id","last_name","first_name","number");--> statement-breakpoint
CREATE INDEX "patients_by_mobile" ON "patients" USING btree ("provider_id","mobile");--> statement-breakpoint
CREATE INDEX "patients_by_birth_date" ON "patients" USING btree ("provider_id","birth_date","last_name");--> statement-breakpoint
CREATE INDEX "visits_by_patient" ON "visits" USING btree ("provider_id","patient_id","started_at");--> statement-breakpoint
CREATE INDEX "visits_by_start" ON "visits" USING btree ("provider_id","started_at","number");--> statement-breakpoint
CREATE INDEX "memberships_by_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "practitioners_by_name" ON "practitioners" USING btree ("provider_id","last_name","first_name","number");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "audit_events_by_action" ON "audit_events" USING btree ("provider_id","action","position");--> statement-breakpoint
CREATE INDEX "audit_events_by_actor" ON "audit_events" USING btree ("provider_id","actor_id","position");--> statement-breakpoint
CREATE INDEX "audit_events_by_patient" ON "audit_events" USING gin ("patient_ids");--> statement-breakpoint
CREATE INDEX "outbox_by_id" ON "outbox" USING btree ("id");