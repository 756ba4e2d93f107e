-- Replaces a score that depends on age, but only in the transaction that changes the patient's birth date or its estimate: the
-- patient's row must be that transaction's own.
CREATE OR REPLACE FUNCTION retire_score_by_birth_date(of_provider uuid, retired uuid, former_birth_date date)
RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
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
      AND (p.birth_date IS DISTINCT FROM former_birth_date OR p.estimated_birth IS NOT NULL)
      AND p.xmin = pg_current_xact_id()::xid;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this score stays' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO former_scores (provider_id, id, set_id, score, cause, birth_date)
    VALUES (of_provider, gen_random_uuid(), score.set_id, to_jsonb(score), 'birth-date-corrected', former_birth_date);
  DELETE FROM scores s WHERE s.provider_id = of_provider AND s.id = score.id;
END
$$;

REVOKE EXECUTE ON FUNCTION retire_score_by_birth_date(uuid,uuid,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retire_score_by_birth_date(uuid,uuid,date) TO wardline_app;
