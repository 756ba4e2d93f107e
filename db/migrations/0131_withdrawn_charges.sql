-- Bills from before charges by hand and prescribed services were credited with their encounter or admission, and before a return
-- that was rejected late was: the first server that starts compares these patients once.
INSERT INTO charges_to_compare (provider_id, patient_id)
SELECT DISTINCT c.provider_id, c.patient_id FROM charge_items c
WHERE c.status <> 'cancelled' AND (
  c.credited_at IS NULL AND c.source IN ('manual', 'prescription') AND EXISTS (
    SELECT FROM encounters e
    LEFT JOIN hospitalizations h ON h.provider_id = e.provider_id AND h.id = e.hospitalization_id
    WHERE e.provider_id = c.provider_id AND e.id = c.encounter_id
      AND (e.status IN ('cancelled', 'entered-in-error') OR h.deleted_at IS NOT NULL))
  OR c.credited_at IS NOT NULL AND EXISTS (
    SELECT FROM refunds r
    WHERE r.provider_id = c.provider_id AND r.charge_item_id = c.id AND r.status = 'rejected' AND NOT r.is_overpayment))
ON CONFLICT DO NOTHING;
