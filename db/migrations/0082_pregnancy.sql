CREATE TABLE "pregnancy_statuses" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"status" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_by_id" uuid,
	"ended_at" timestamp (3) with time zone,
	"withdrawn_by_id" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	"withdraw_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "pregnancy_statuses_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "pregnancy_statuses_status_known" CHECK ("pregnancy_statuses"."status" in ('pregnant','not-pregnant')),
	CONSTRAINT "pregnancy_statuses_time_forward" CHECK ("pregnancy_statuses"."ends_on" is null or ("pregnancy_statuses"."status" = 'pregnant'
        and "pregnancy_statuses"."ends_on" between "pregnancy_statuses"."starts_on" and "pregnancy_statuses"."starts_on" + 315)),
	CONSTRAINT "pregnancy_statuses_withdrawn_with_reason" CHECK (("pregnancy_statuses"."withdrawn_at" is null) = ("pregnancy_statuses"."withdraw_reason" = ''))
);
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "is_maternity" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "pregnancy_statuses" ADD CONSTRAINT "pregnancy_statuses_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pregnancy_statuses" ADD CONSTRAINT "pregnancy_statuses_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pregnancy_statuses" ADD CONSTRAINT "pregnancy_statuses_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pregnancy_statuses" ADD CONSTRAINT "pregnancy_statuses_withdrawn_by_id_users_id_fk" FOREIGN KEY ("withdrawn_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pregnancy_statuses" ADD CONSTRAINT "pregnancy_statuses_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "pregnancy_statuses_by_patient" ON "pregnancy_statuses" USING btree ("provider_id","patient_id","starts_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_ward_is_maternity" CHECK ("locations"."type" = 'ward' or not "locations"."is_maternity");
--> statement-breakpoint
-- A pregnancy without an end counts for 315 days.
ALTER TABLE pregnancy_statuses ADD CONSTRAINT pregnancy_statuses_one_pregnancy_at_a_time
  EXCLUDE USING gist (
    provider_id WITH =, patient_id WITH =,
    daterange(starts_on, coalesce(ends_on, starts_on + 315), '[]') WITH &&
  ) WHERE (status = 'pregnant' AND withdrawn_at IS NULL);
--> statement-breakpoint
CALL guard_tenant_table('pregnancy_statuses');
--> statement-breakpoint
REVOKE UPDATE, DELETE ON pregnancy_statuses FROM wardline_app;
--> statement-breakpoint
GRANT UPDATE (ends_on, ended_by_id, ended_at, withdrawn_by_id, withdrawn_at, withdraw_reason) ON pregnancy_statuses TO wardline_app;
--> statement-breakpoint
CREATE TRIGGER pregnancy_statuses_of_kept_patient BEFORE INSERT ON pregnancy_statuses
  FOR EACH ROW EXECUTE FUNCTION refuse_replaced_patient();
--> statement-breakpoint
CREATE TRIGGER board_changes_of_pregnancy_statuses AFTER INSERT OR UPDATE OR DELETE ON pregnancy_statuses
  FOR EACH ROW EXECUTE FUNCTION note_board_change();
--> statement-breakpoint
-- Wards that say so in their name; an administrator sets it for the others.
UPDATE locations SET is_maternity = true
  WHERE type = 'ward' AND name ~* '(matern|obstet|antenatal|postnatal|labou?r ward|delivery)';
--> statement-breakpoint
-- As before, also for what was recorded of a pregnancy.
CREATE OR REPLACE FUNCTION retire_score_by_fact(of_provider uuid, retired uuid, changed_fact uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  score scores;
  because text;
BEGIN
  IF NOT (of_provider = ANY (visible_provider_ids())) THEN
    RAISE EXCEPTION 'not a provider of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT s.* INTO score FROM scores s
    WHERE s.provider_id = of_provider AND s.id = retired AND s.kind = 'NEWS2';
  because := CASE
    WHEN EXISTS (SELECT FROM spo2_scale_changes c
      WHERE c.provider_id = of_provider AND c.id = changed_fact AND c.patient_id = score.patient_id
        AND c.undone_at IS NOT NULL AND c.xmin = pg_current_xact_id()::xid) THEN 'scale-undone'
    WHEN EXISTS (SELECT FROM pregnancy_statuses p
      WHERE p.provider_id = of_provider AND p.id = changed_fact AND p.patient_id = score.patient_id
        AND p.xmin = pg_current_xact_id()::xid) THEN 'pregnancy-recorded'
    END;
  IF because IS NULL THEN
    RAISE EXCEPTION 'this score stays' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO former_scores (provider_id, id, set_id, score, cause, fact_id)
    VALUES (of_provider, gen_random_uuid(), score.set_id, to_jsonb(score), because, changed_fact);
  DELETE FROM scores s WHERE s.provider_id = of_provider AND s.id = score.id;
END
$$;
