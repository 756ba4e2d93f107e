CREATE TABLE "spo2_scale_changes" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"spo2_scale" integer NOT NULL,
	"reason" text NOT NULL,
	"set_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by_id" uuid,
	"undo_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "spo2_scale_changes_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "spo2_scale_changes_scale_known" CHECK ("spo2_scale_changes"."spo2_scale" in (1, 2)),
	CONSTRAINT "spo2_scale_changes_2_is_set_by_someone" CHECK ("spo2_scale_changes"."spo2_scale" = 1 or "spo2_scale_changes"."set_by_id" is not null),
	CONSTRAINT "spo2_scale_changes_undone_with_reason" CHECK (("spo2_scale_changes"."undone_at" is null) = ("spo2_scale_changes"."undo_reason" = ''))
);
--> statement-breakpoint
ALTER TABLE "former_scores" DROP CONSTRAINT "former_scores_cause_known";
--> statement-breakpoint
ALTER TABLE "former_scores" DROP CONSTRAINT "former_scores_cause_named";
--> statement-breakpoint
ALTER TABLE "former_scores" ADD COLUMN "fact_id" uuid;
--> statement-breakpoint
ALTER TABLE "spo2_scale_changes" ADD CONSTRAINT "spo2_scale_changes_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spo2_scale_changes" ADD CONSTRAINT "spo2_scale_changes_undone_by_id_users_id_fk" FOREIGN KEY ("undone_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spo2_scale_changes" ADD CONSTRAINT "spo2_scale_changes_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spo2_scale_changes" ADD CONSTRAINT "spo2_scale_changes_set_by_fk" FOREIGN KEY ("provider_id","set_by_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "spo2_scale_changes_by_patient" ON "spo2_scale_changes" USING btree ("provider_id","patient_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE "former_scores" ADD CONSTRAINT "former_scores_cause_known" CHECK ("former_scores"."cause" in ('height-withdrawn','birth-date-corrected','scale-undone','pregnancy-recorded'));
--> statement-breakpoint
ALTER TABLE "former_scores" ADD CONSTRAINT "former_scores_cause_named" CHECK (("former_scores"."cause" = 'height-withdrawn') = ("former_scores"."withdrawn_set_id" is not null)
        and ("former_scores"."cause" = 'birth-date-corrected' or "former_scores"."birth_date" is null)
        and ("former_scores"."cause" in ('scale-undone','pregnancy-recorded')) = ("former_scores"."fact_id" is not null));
--> statement-breakpoint
CALL guard_tenant_table('spo2_scale_changes');
--> statement-breakpoint
-- History: a change is kept as it was made, and can only be marked as undone.
REVOKE UPDATE, DELETE ON spo2_scale_changes FROM wardline_app;
--> statement-breakpoint
GRANT UPDATE (undone_at, undone_by_id, undo_reason) ON spo2_scale_changes TO wardline_app;
--> statement-breakpoint
-- The patients who are on scale 2 already. When that was set is in the audit log; a record that has it from the beginning was
-- registered with it. The reason was not asked then.
INSERT INTO spo2_scale_changes (provider_id, id, patient_id, spo2_scale, reason, set_by_id, created_at)
SELECT p.provider_id, gen_random_uuid(), p.id, 2, '', p.spo2_scale_set_by_id, coalesce(
  (SELECT max(e.at) FROM audit_events e
    WHERE e.provider_id = p.provider_id AND e.entity = 'patient' AND e.entity_id = p.id::text
      AND e.changes -> 'spo2_scale' ->> 'after' = '2'), p.created_at)
FROM patients p WHERE p.spo2_scale = 2;
--> statement-breakpoint
-- A NEWS2 gives its place to another one, or to none, in the transaction that changes the fact it was scored by, and in no other:
-- the row of that fact is the transaction's own.
CREATE FUNCTION retire_score_by_fact(of_provider uuid, retired uuid, changed_fact uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  score scores;
BEGIN
  IF NOT (of_provider = ANY (visible_provider_ids())) THEN
    RAISE EXCEPTION 'not a provider of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT s.* INTO score FROM scores s
    JOIN spo2_scale_changes c ON c.provider_id = s.provider_id AND c.patient_id = s.patient_id
    WHERE s.provider_id = of_provider AND s.id = retired AND s.kind = 'NEWS2'
      AND c.id = changed_fact AND c.undone_at IS NOT NULL AND c.xmin = pg_current_xact_id()::xid;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this score stays' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO former_scores (provider_id, id, set_id, score, cause, fact_id)
    VALUES (of_provider, gen_random_uuid(), score.set_id, to_jsonb(score), 'scale-undone', changed_fact);
  DELETE FROM scores s WHERE s.provider_id = of_provider AND s.id = score.id;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION retire_score_by_fact(uuid, uuid, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION retire_score_by_fact(uuid, uuid, uuid) TO wardline_app;
