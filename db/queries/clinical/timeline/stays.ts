import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  common,
  noValue,
  personName,
  type TimelineSource,
  userName,
} from '@/db/queries/clinical/timeline/entry';
import { bedStays, hospitalizations } from '@/db/schema/index';

const isStayOf = (providerId: string, patientId: string) =>
  and(
    eq(hospitalizations.providerId, providerId),
    eq(hospitalizations.patientId, patientId),
    isNull(hospitalizations.deletedAt),
  );

const placeOf = (
  stay: SQL,
) => sql`(select json_build_object('bed', b.name, 'room', r.name, 'ward', w.name,
    'service', (select c.name from healthcare_services c
      where c.provider_id = own.provider_id and c.id = ${stay}.healthcare_service_id))
  from beds b
  join locations r on r.provider_id = b.provider_id and r.id = b.room_id
  join locations w on w.provider_id = b.provider_id and w.id = b.ward_id
  where b.provider_id = own.provider_id and b.id = ${stay}.bed_id)`;

export const admission: TimelineSource = {
  at: hospitalizations.admittedAt,
  id: hospitalizations.id,
  from: hospitalizations,
  where: isStayOf,
  detail: sql`(select json_build_object(${common({
    practitioner: personName(sql`h.admitted_by_id`),
    user: userName(sql`h.created_by_id`),
    encounter: sql`h.encounter_id`,
    hospitalization: sql`h.id`,
    status: noValue,
    text: sql`h.reason`,
  })}, 'hasSignedIn', h.admitted_by_signed_in,
  'title', coalesce(nullif(h.admit_source_display, ''), h.admit_source),
  'place', (select ${placeOf(sql`s`)} from bed_stays s
    where s.provider_id = h.provider_id and s.hospitalization_id = h.id and s.voided_at is null
    order by lower(s.period) limit 1))
  from hospitalizations h where h.provider_id = own.provider_id and h.id = page.id)`,
};

export const dischargeEntries: TimelineSource = {
  at: hospitalizations.dischargedAt,
  id: hospitalizations.id,
  from: hospitalizations,
  where: (providerId, patientId) =>
    and(isStayOf(providerId, patientId), isNotNull(hospitalizations.dischargedAt)),
  detail: sql`(select json_build_object(${common({
    practitioner: personName(sql`h.discharged_by_id`),
    user: userName(sql`h.discharge_executed_by_id`),
    encounter: sql`h.encounter_id`,
    hospitalization: sql`h.id`,
    status: noValue,
    text: sql`h.destination_display`,
  })}, 'hasSignedIn', h.discharged_by_signed_in,
  'title', coalesce(nullif(h.discharge_disposition_display, ''), h.discharge_disposition),
  'place', ${placeOf(sql`h`)})
  from hospitalizations h where h.provider_id = own.provider_id and h.id = page.id)`,
};

export const transferEntries: TimelineSource = {
  at: sql`lower(${bedStays.period})`,
  id: bedStays.id,
  from: bedStays,
  where: (providerId, patientId) =>
    and(
      eq(bedStays.providerId, providerId),
      eq(bedStays.patientId, patientId),
      isNull(bedStays.voidedAt),
      // The first bed of a stay is that of its admission.
      sql`exists (select 1 from bed_stays earlier
        join hospitalizations stay on stay.provider_id = earlier.provider_id
          and stay.id = earlier.hospitalization_id and stay.deleted_at is null
        where earlier.provider_id = ${bedStays.providerId}
          and earlier.hospitalization_id = ${bedStays.hospitalizationId}
          and earlier.voided_at is null and lower(earlier.period) < lower(${bedStays.period}))`,
    ),
  detail: sql`(select json_build_object(${common({
    practitioner: personName(sql`s.ordered_by_id`),
    user: userName(sql`s.recorded_by_id`),
    encounter: noValue,
    hospitalization: sql`s.hospitalization_id`,
    status: noValue,
    text: sql`s.reason`,
  })}, 'hasSignedIn', s.ordered_by_signed_in, 'place', ${placeOf(sql`s`)},
  'from', (select ${placeOf(sql`e`)} from bed_stays e
    where e.provider_id = s.provider_id and e.hospitalization_id = s.hospitalization_id
      and e.voided_at is null and lower(e.period) < lower(s.period)
    order by lower(e.period) desc limit 1))
  from bed_stays s where s.provider_id = own.provider_id and s.id = page.id)`,
};
