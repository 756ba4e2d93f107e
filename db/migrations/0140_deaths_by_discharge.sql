-- A discharge as deceased keeps that it put the death on record. Of the earlier ones only the time tells.
UPDATE hospitalizations stay
SET discharge_changes = discharge_changes || jsonb_build_object('deceasedAt', jsonb_build_object('before', null, 'after',
  to_char(stay.discharged_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
FROM patients
WHERE patients.provider_id = stay.provider_id AND patients.id = stay.patient_id
  AND stay.discharge_disposition = 'Exp' AND patients.deceased_at = stay.discharged_at
  AND stay.discharge_changes IS NOT NULL;
