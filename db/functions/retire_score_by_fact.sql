-- Replaces the NEWS2 of a set because of a scale change that was undone, or a pregnancy that was recorded, in this transaction.
-- Refuses any other score.
CREATE OR REPLACE FUNCTION retire_score_by_fact(of_provider uuid, retired uuid, changed_fact uuid)
RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
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

REVOKE EXECUTE ON FUNCTION retire_score_by_fact(uuid,uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retire_score_by_fact(uuid,uuid,uuid) TO wardline_app;
