-- The ward and the practitioner of a charge as the record has them now. The ward is that of the bed of the evening of its day; of what
-- came before the first bed, that bed. The practitioner is the prescriber; in an admission who admitted; else the first to take part.
CREATE OR REPLACE FUNCTION charge_origin(of_provider uuid, of_item uuid)
RETURNS TABLE (ward_id uuid, practitioner_id uuid)
LANGUAGE sql
STABLE
AS $$
  SELECT lay.ward_id, coalesce(m.requester_id, a.admitted_by_id, seen.practitioner_id)
  FROM charge_items c
  JOIN providers h ON h.id = c.provider_id
  LEFT JOIN LATERAL (
    SELECT b.ward_id
    FROM bed_stays s
    JOIN beds b ON b.provider_id = s.provider_id AND b.id = s.bed_id
    CROSS JOIN LATERAL (SELECT lower(s.period) < coalesce(
      (c.service_date + 1)::timestamp AT TIME ZONE h.time_zone, c.created_at + interval '1 millisecond') AS has_begun) t
    WHERE s.provider_id = c.provider_id AND s.hospitalization_id = c.hospitalization_id AND s.voided_at IS NULL
    ORDER BY t.has_begun DESC, CASE WHEN t.has_begun THEN lower(s.period) END DESC, lower(s.period)
    LIMIT 1
  ) lay ON true
  LEFT JOIN medication_requests m ON m.provider_id = c.provider_id AND m.id = c.prescription_id
  LEFT JOIN hospitalizations a ON a.provider_id = c.provider_id AND a.id = c.hospitalization_id
  LEFT JOIN LATERAL (
    SELECT e.practitioner_id FROM encounter_participants e
    WHERE e.provider_id = c.provider_id AND e.encounter_id = c.encounter_id AND e.practitioner_id IS NOT NULL
    ORDER BY e.start_time, e.number LIMIT 1
  ) seen ON c.hospitalization_id IS NULL
  WHERE c.provider_id = of_provider AND c.id = of_item
$$;
