import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  common,
  noValue,
  personName,
  type TimelineSource,
  userName,
} from '@/db/queries/clinical/timeline/entry';
import { clinicianReviews } from '@/db/schema/index';

/** One that was undone is not part of what happened. */
export const review: TimelineSource = {
  at: clinicianReviews.seenAt,
  id: clinicianReviews.id,
  encounter: clinicianReviews.encounterId,
  from: clinicianReviews,
  where: (providerId, patientId) =>
    and(
      eq(clinicianReviews.providerId, providerId),
      eq(clinicianReviews.patientId, patientId),
      isNull(clinicianReviews.undoneAt),
    ),
  detail: sql`(select json_build_object(${common({
    practitioner: personName(sql`v.seen_by_id`),
    user: userName(sql`v.created_by_id`),
    encounter: sql`v.encounter_id`,
    hospitalization: noValue,
    status: noValue,
    text: noValue,
  })})
  from clinician_reviews v where v.provider_id = own.provider_id and v.id = page.id)`,
};
