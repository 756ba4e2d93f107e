-- Replaces the TEWS of a set whose table was chosen by the height of a withdrawn set, in whatever code that height was sent.
-- Refuses any other score.
CREATE OR REPLACE FUNCTION retire_score(of_provider uuid, retired uuid, withdrawn_set uuid)
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
    JOIN observation_sets w ON w.provider_id = s.provider_id AND w.id = withdrawn_set AND w.patient_id = s.patient_id
    WHERE s.provider_id = of_provider AND s.id = retired AND s.kind = 'TEWS' AND s.set_id <> w.id
      AND EXISTS (SELECT FROM observations o
        WHERE o.provider_id = w.provider_id AND o.set_id = w.id AND coalesce(o.parameter, o.code) = 'HEIGHT')
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

REVOKE EXECUTE ON FUNCTION retire_score(uuid,uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retire_score(uuid,uuid,uuid) TO wardline_app;
