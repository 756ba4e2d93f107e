CREATE TABLE "former_scores" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"score" jsonb NOT NULL,
	"withdrawn_set_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_scores_provider_id_id_pk" PRIMARY KEY("provider_id","id")
);
--> statement-breakpoint
ALTER TABLE "observation_sets" ADD COLUMN "age_group" text;--> statement-breakpoint
ALTER TABLE "former_scores" ADD CONSTRAINT "former_scores_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_scores" ADD CONSTRAINT "former_scores_set_fk" FOREIGN KEY ("provider_id","set_id") REFERENCES "public"."observation_sets"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_scores" ADD CONSTRAINT "former_scores_withdrawn_set_fk" FOREIGN KEY ("provider_id","withdrawn_set_id") REFERENCES "public"."observation_sets"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hospitalizations_deleted" ON "hospitalizations" USING btree ("provider_id","id") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "observation_sets" ADD CONSTRAINT "observation_sets_age_group_known" CHECK ("observation_sets"."age_group" in ('adult','older_child','younger_child'));
--> statement-breakpoint
CALL guard_tenant_table('former_scores');
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON former_scores FROM wardline_app;
--> statement-breakpoint
-- A score whose table was chosen by a height that counts for nothing any more gives its place to another one, and is kept
-- among the former ones with whose height it was. No other score goes: the function is the owner's, and looks itself.
CREATE FUNCTION retire_score(of_provider uuid, retired uuid, withdrawn_set uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  score scores;
BEGIN
  IF NOT (of_provider = ANY (visible_provider_ids())) THEN
    RAISE EXCEPTION 'not a provider of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT s.* INTO score FROM scores s
    JOIN observation_sets w ON w.provider_id = s.provider_id AND w.id = withdrawn_set AND w.patient_id = s.patient_id
    WHERE s.provider_id = of_provider AND s.id = retired AND s.kind = 'TEWS' AND s.set_id <> w.id
      AND EXISTS (SELECT FROM observations o
        WHERE o.provider_id = w.provider_id AND o.set_id = w.id AND o.code = 'HEIGHT')
      AND (EXISTS (SELECT FROM observation_withdrawals v WHERE v.provider_id = w.provider_id AND v.set_id = w.id)
        OR EXISTS (SELECT FROM encounters e LEFT JOIN hospitalizations h
            ON h.provider_id = e.provider_id AND h.id = e.hospitalization_id
          WHERE e.provider_id = w.provider_id AND e.id = w.encounter_id
            AND (e.status = 'entered-in-error' OR h.deleted_at IS NOT NULL)));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this score stays' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO former_scores (provider_id, id, set_id, score, withdrawn_set_id)
    VALUES (of_provider, score.id, score.set_id, to_jsonb(score), withdrawn_set);
  DELETE FROM scores s WHERE s.provider_id = of_provider AND s.id = score.id;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION retire_score(uuid, uuid, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION retire_score(uuid, uuid, uuid) TO wardline_app;
