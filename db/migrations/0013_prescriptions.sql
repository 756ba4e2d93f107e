CREATE TABLE "dosage_instructions" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"medication_request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"frequency" integer NOT NULL,
	"period" numeric(12, 3) NOT NULL,
	"period_unit" text NOT NULL,
	"frequency_unit" text DEFAULT '' NOT NULL,
	"strength" text DEFAULT '' NOT NULL,
	"route" text DEFAULT '' NOT NULL,
	CONSTRAINT "dosage_instructions_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "dosage_instructions_in_order" UNIQUE("provider_id","medication_request_id","position"),
	CONSTRAINT "dosage_instructions_frequency_positive" CHECK ("dosage_instructions"."frequency" > 0),
	CONSTRAINT "dosage_instructions_period_positive" CHECK ("dosage_instructions"."period" > 0),
	CONSTRAINT "dosage_instructions_period_unit_known" CHECK ("dosage_instructions"."period_unit" in ('s','min','h','d','wk','mo','a'))
);
--> statement-breakpoint
CREATE TABLE "medication_request_texts" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "medication_request_texts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"medication_request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"display" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "medication_request_texts_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "medication_request_texts_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "medication_request_texts_kind_known" CHECK ("medication_request_texts"."kind" in ('medication','category','note'))
);
--> statement-breakpoint
CREATE TABLE "medication_requests" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "medication_requests_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" uuid NOT NULL,
	"encounter_id" uuid NOT NULL,
	"visit_id" uuid,
	"name" text NOT NULL,
	"code" text,
	"dosage_form" text,
	"status" text NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"intent" text NOT NULL,
	"priority" text NOT NULL,
	"category" text NOT NULL,
	"course_of_therapy_type" text NOT NULL,
	"do_not_perform" boolean DEFAULT false NOT NULL,
	"quantity" numeric(12, 3),
	"number_of_repeats_allowed" integer DEFAULT 0 NOT NULL,
	"dispense_interval_in_days" integer,
	"original_id" uuid,
	"prior_prescription_id" uuid,
	"reason_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason_diagnosis_ids" uuid[] DEFAULT '{}' NOT NULL,
	"care_plan_id" uuid,
	"intended_dispenser" text,
	"requester_id" uuid NOT NULL,
	"recorder_id" uuid,
	"performer_id" uuid,
	"authored_at" timestamp (3) with time zone NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "medication_requests_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "medication_requests_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "medication_requests_status_known" CHECK ("medication_requests"."status" in ('active','on-hold','cancelled','completed','entered-in-error','stopped','draft','unknown')),
	CONSTRAINT "medication_requests_intent_known" CHECK ("medication_requests"."intent" in ('proposal','plan','order','original-order','reflex-order','filler-order','instance-order','option')),
	CONSTRAINT "medication_requests_priority_known" CHECK ("medication_requests"."priority" in ('routine','urgent','asap','stat')),
	CONSTRAINT "medication_requests_category_known" CHECK ("medication_requests"."category" in ('inpatient','outpatient','community','discharge')),
	CONSTRAINT "medication_requests_course_known" CHECK ("medication_requests"."course_of_therapy_type" in ('continuous','acute','seasonal')),
	CONSTRAINT "medication_requests_quantity_positive" CHECK ("medication_requests"."quantity" > 0),
	CONSTRAINT "medication_requests_repeats_possible" CHECK ("medication_requests"."number_of_repeats_allowed" >= 0),
	CONSTRAINT "medication_requests_interval_possible" CHECK ("medication_requests"."dispense_interval_in_days" > 0),
	CONSTRAINT "medication_requests_repeat_has_original" CHECK (("medication_requests"."original_id" is null) = ("medication_requests"."prior_prescription_id" is null))
);
--> statement-breakpoint
CREATE TABLE "referral_requests" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "referral_requests_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" uuid NOT NULL,
	"visit_id" uuid,
	"encounter_id" uuid,
	"requester_id" uuid NOT NULL,
	"recipient_id" uuid,
	"recipient_extra_detail" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"priority" text NOT NULL,
	"status" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"replied_by_id" uuid,
	"replied_by_practitioner_id" uuid,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_requests_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "referral_requests_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "referral_requests_priority_known" CHECK ("referral_requests"."priority" in ('routine','urgent','asap','stat')),
	CONSTRAINT "referral_requests_status_known" CHECK ("referral_requests"."status" in ('draft','active','on-hold','revoked','completed','entered-in-error','unknown')),
	CONSTRAINT "referral_requests_go_to_somebody" CHECK ("referral_requests"."recipient_id" is not null or "referral_requests"."recipient_extra_detail" <> ''),
	CONSTRAINT "referral_requests_reply_has_time" CHECK (("referral_requests"."reply" = '') = ("referral_requests"."replied_at" is null))
);
--> statement-breakpoint
ALTER TABLE "encounters" ADD COLUMN "has_prescriptions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dosage_instructions" ADD CONSTRAINT "dosage_instructions_medication_request_fk" FOREIGN KEY ("provider_id","medication_request_id") REFERENCES "public"."medication_requests"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_request_texts" ADD CONSTRAINT "medication_request_texts_medication_request_fk" FOREIGN KEY ("provider_id","medication_request_id") REFERENCES "public"."medication_requests"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_requests" ADD CONSTRAINT "medication_requests_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_requests" ADD CONSTRAINT "medication_requests_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_requests" ADD CONSTRAINT "medication_requests_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_requests" ADD CONSTRAINT "medication_requests_encounter_fk" FOREIGN KEY ("provider_id","encounter_id") REFERENCES "public"."encounters"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_requests" ADD CONSTRAINT "medication_requests_visit_fk" FOREIGN KEY ("provider_id","visit_id") REFERENCES "public"."visits"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_requests" ADD CONSTRAINT "medication_requests_original_fk" FOREIGN KEY ("provider_id","original_id") REFERENCES "public"."medication_requests"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_requests" ADD CONSTRAINT "medication_requests_prior_fk" FOREIGN KEY ("provider_id","prior_prescription_id") REFERENCES "public"."medication_requests"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_requests" ADD CONSTRAINT "medication_requests_care_plan_fk" FOREIGN KEY ("provider_id","care_plan_id") REFERENCES "public"."care_plans"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_requests" ADD CONSTRAINT "medication_requests_requester_fk" FOREIGN KEY ("provider_id","requester_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_requests" ADD CONSTRAINT "medication_requests_recorder_fk" FOREIGN KEY ("provider_id","recorder_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_requests" ADD CONSTRAINT "medication_requests_performer_fk" FOREIGN KEY ("provider_id","performer_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_requests" ADD CONSTRAINT "referral_requests_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_requests" ADD CONSTRAINT "referral_requests_replied_by_id_users_id_fk" FOREIGN KEY ("replied_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_requests" ADD CONSTRAINT "referral_requests_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_requests" ADD CONSTRAINT "referral_requests_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_requests" ADD CONSTRAINT "referral_requests_visit_fk" FOREIGN KEY ("provider_id","visit_id") REFERENCES "public"."visits"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_requests" ADD CONSTRAINT "referral_requests_encounter_fk" FOREIGN KEY ("provider_id","encounter_id") REFERENCES "public"."encounters"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_requests" ADD CONSTRAINT "referral_requests_requester_fk" FOREIGN KEY ("provider_id","requester_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_requests" ADD CONSTRAINT "referral_requests_recipient_fk" FOREIGN KEY ("provider_id","recipient_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_requests" ADD CONSTRAINT "referral_requests_replied_by_fk" FOREIGN KEY ("provider_id","replied_by_practitioner_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "medication_request_texts_by_request" ON "medication_request_texts" USING btree ("provider_id","medication_request_id","number");--> statement-breakpoint
CREATE INDEX "medication_requests_by_created" ON "medication_requests" USING btree ("provider_id","created_at" DESC NULLS FIRST,"number");--> statement-breakpoint
CREATE INDEX "medication_requests_by_patient" ON "medication_requests" USING btree ("provider_id","patient_id","created_at" DESC NULLS FIRST,"number");--> statement-breakpoint
CREATE INDEX "medication_requests_by_encounter" ON "medication_requests" USING btree ("provider_id","encounter_id","created_at","number");--> statement-breakpoint
CREATE INDEX "medication_requests_by_status" ON "medication_requests" USING btree ("provider_id","status","created_at" DESC NULLS FIRST,"number");--> statement-breakpoint
CREATE INDEX "medication_requests_by_original" ON "medication_requests" USING btree ("provider_id","original_id") WHERE original_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "medication_requests_repeated_once" ON "medication_requests" USING btree ("provider_id","prior_prescription_id") WHERE prior_prescription_id is not null and status <> 'entered-in-error';--> statement-breakpoint
CREATE INDEX "referral_requests_by_created" ON "referral_requests" USING btree ("provider_id","created_at" DESC NULLS FIRST,"number");--> statement-breakpoint
CREATE INDEX "referral_requests_by_patient" ON "referral_requests" USING btree ("provider_id","patient_id","created_at" DESC NULLS FIRST,"number");--> statement-breakpoint
CREATE INDEX "referral_requests_by_visit" ON "referral_requests" USING btree ("provider_id","visit_id","created_at" DESC NULLS FIRST,"number");--> statement-breakpoint
CREATE INDEX "referral_requests_by_encounter" ON "referral_requests" USING btree ("provider_id","encounter_id","created_at");--> statement-breakpoint
CREATE INDEX "referral_requests_by_requester" ON "referral_requests" USING btree ("provider_id","requester_id","created_at" DESC NULLS FIRST,"number");--> statement-breakpoint
CREATE INDEX "referral_requests_by_recipient" ON "referral_requests" USING btree ("provider_id","recipient_id","created_at" DESC NULLS FIRST,"number");--> statement-breakpoint
CREATE INDEX "encounters_prescribed" ON "encounters" USING btree ("provider_id","created_at" DESC NULLS FIRST,"id") WHERE has_prescriptions;--> statement-breakpoint
CREATE INDEX "encounters_prescribed_by_status" ON "encounters" USING btree ("provider_id","status","created_at" DESC NULLS FIRST,"id") WHERE has_prescriptions;--> statement-breakpoint
CALL guard_tenant_table('medication_requests');
--> statement-breakpoint
CALL guard_tenant_table('dosage_instructions');
--> statement-breakpoint
CALL guard_tenant_table('medication_request_texts');
--> statement-breakpoint
CALL guard_tenant_table('referral_requests');
--> statement-breakpoint
CREATE FUNCTION mark_prescribed_encounters() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE encounters e SET has_prescriptions = true FROM changed_rows c
    WHERE e.provider_id = c.provider_id AND e.id = c.encounter_id AND NOT e.has_prescriptions;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER medication_requests_mark_encounters AFTER INSERT ON medication_requests
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_prescribed_encounters();
--> statement-breakpoint
-- Everything that a patient's prescriptions are found by: more than the patients' own list looks at. One line a name
-- or number, so that a word never spans two.
CREATE FUNCTION patient_contact_text(
  first_name text, last_name text, other_names text, mobile text, national_mobile_number text, email text,
  mr_number text
) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT lower(first_name || E'\n' || last_name || E'\n' || other_names || E'\n' || mobile || E'\n'
    || national_mobile_number || E'\n' || email || E'\n' || mr_number)
$$;
--> statement-breakpoint
CREATE INDEX patients_by_contact ON patients USING gin (provider_id, patient_contact_text(
  first_name, last_name, other_names, mobile, national_mobile_number, email, mr_number) gin_trgm_ops);
--> statement-breakpoint
-- Which patients match every word of a search by their names, numbers or e-mail address. As patients_matching.
CREATE FUNCTION patients_matching_contact(searched_provider uuid, words text[])
RETURNS TABLE (id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  conditions text;
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  SELECT string_agg(format('patient_contact_text(p.first_name, p.last_name, p.other_names, p.mobile,
      p.national_mobile_number, p.email, p.mr_number) LIKE %L', '%' || word || '%'), ' AND ')
    INTO conditions FROM unnest(words) AS word;
  RETURN QUERY EXECUTE
    'SELECT p.id FROM patients p WHERE p.provider_id = $1 AND ' || coalesce(conditions, 'true')
    USING searched_provider;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION patients_matching_contact(uuid, text[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION patients_matching_contact(uuid, text[]) TO wardline_app;
--> statement-breakpoint
CREATE INDEX medication_requests_by_name ON medication_requests USING gin (provider_id, lower(name) gin_trgm_ops);
--> statement-breakpoint
-- Which prescriptions' medicine matches every word of a search. A function of the owner's, because row-level security
-- would keep the trigram index from being used; it filters by provider itself.
CREATE FUNCTION medication_requests_matching(searched_provider uuid, words text[])
RETURNS TABLE (id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  conditions text;
BEGIN
  IF NOT (searched_provider = ANY (visible_provider_ids())) THEN
    RETURN;
  END IF;
  SELECT string_agg(format('lower(m.name) LIKE %L', '%' || word || '%'), ' AND ')
    INTO conditions FROM unnest(words) AS word;
  RETURN QUERY EXECUTE
    'SELECT m.id FROM medication_requests m WHERE m.provider_id = $1 AND ' || coalesce(conditions, 'true')
    USING searched_provider;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION medication_requests_matching(uuid, text[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION medication_requests_matching(uuid, text[]) TO wardline_app;
