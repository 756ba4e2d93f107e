ALTER TABLE "former_scores" ALTER COLUMN "withdrawn_set_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "former_scores" ADD COLUMN "cause" text NOT NULL DEFAULT 'height-withdrawn';--> statement-breakpoint
ALTER TABLE "former_scores" ALTER COLUMN "cause" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "former_scores" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "former_scores" ADD CONSTRAINT "former_scores_cause_known" CHECK ("former_scores"."cause" in ('height-withdrawn','birth-date-corrected'));--> statement-breakpoint
ALTER TABLE "former_scores" ADD CONSTRAINT "former_scores_cause_named" CHECK (("former_scores"."cause" = 'height-withdrawn') = ("former_scores"."withdrawn_set_id" is not null)
        and ("former_scores"."cause" = 'birth-date-corrected' or "former_scores"."birth_date" is null));
--> statement-breakpoint
-- As before, and says why the score gave its place to another.
CREATE OR REPLACE FUNCTION retire_score(of_provider uuid, retired uuid, withdrawn_set uuid) RETURNS void
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
  INSERT INTO former_scores (provider_id, id, set_id, score, cause, withdrawn_set_id)
    VALUES (of_provider, gen_random_uuid(), score.set_id, to_jsonb(score), 'height-withdrawn', withdrawn_set);
  DELETE FROM scores s WHERE s.provider_id = of_provider AND s.id = score.id;
END
$$;
--> statement-breakpoint
-- A score that rests on age gives its place to another one in the transaction that changes the patient's birth date, and in no
-- other: the row of the patient is that transaction's own.
CREATE FUNCTION retire_score_by_birth_date(of_provider uuid, retired uuid, former_birth_date date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  score scores;
BEGIN
  IF NOT (of_provider = ANY (visible_provider_ids())) THEN
    RAISE EXCEPTION 'not a provider of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT s.* INTO score FROM scores s
    JOIN patients p ON p.provider_id = s.provider_id AND p.id = s.patient_id
    WHERE s.provider_id = of_provider AND s.id = retired AND s.kind IN ('TEWS', 'NEWS2')
      AND p.birth_date IS DISTINCT FROM former_birth_date AND p.xmin = pg_current_xact_id()::xid;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this score stays' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO former_scores (provider_id, id, set_id, score, cause, birth_date)
    VALUES (of_provider, gen_random_uuid(), score.set_id, to_jsonb(score), 'birth-date-corrected', former_birth_date);
  DELETE FROM scores s WHERE s.provider_id = of_provider AND s.id = score.id;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION retire_score_by_birth_date(uuid, uuid, date) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION retire_score_by_birth_date(uuid, uuid, date) TO wardline_app;
