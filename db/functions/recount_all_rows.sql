-- Counts everything again, for rows that were written without the triggers. Writers wait meanwhile.
CREATE OR REPLACE FUNCTION recount_all_rows()
RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  LOCK TABLE observations, patients, visits, encounters, hospitalizations, charge_items, invoices, payments,
    medication_requests, referral_requests, journals, bed_stays IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM row_counts;
  INSERT INTO row_counts (provider_id, kind, slot, total)
    SELECT c.provider_id, c.kind, 0, c.total FROM (
    SELECT o.provider_id, counted.kind, sum(o.total)
    FROM (
      SELECT provider_id, patient_id, coalesce(parameter, code) AS code, category, unit, status, count(*) AS total
      FROM observations GROUP BY provider_id, patient_id, coalesce(parameter, code), category, unit, status
    ) o, unnest(observations_kinds(o.patient_id, o.code, o.category, o.unit, o.status)) AS counted (kind)
    GROUP BY o.provider_id, counted.kind
    UNION ALL
    SELECT provider_id, 'patients', count(*) FROM patients GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'visits', count(*) FROM visits GROUP BY provider_id
    UNION ALL
    SELECT e.provider_id, counted.kind, count(*)
    FROM encounters e, unnest(encounters_kinds(e.is_ward_round, e.encounter_class, e.status)) AS counted (kind)
    GROUP BY e.provider_id, counted.kind
    UNION ALL
    SELECT provider_id, hospitalizations_kind(is_active), count(*) FROM hospitalizations
    WHERE deleted_at IS NULL GROUP BY provider_id, is_active
    UNION ALL
    SELECT provider_id, 'charge-items', count(*) FROM charge_items GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'invoices', count(*) FROM invoices GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'payments', count(*) FROM payments GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'medication-requests', count(*) FROM medication_requests GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'referral-requests', count(*) FROM referral_requests GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'journals', count(*) FROM journals GROUP BY provider_id
    UNION ALL
    SELECT provider_id, 'bed-stays', count(*) FROM bed_stays WHERE voided_at IS NULL GROUP BY provider_id
    ) AS c (provider_id, kind, total);
END
$$;

REVOKE EXECUTE ON FUNCTION recount_all_rows() FROM PUBLIC;
