import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { common, noValue, type TimelineSource } from '@/db/queries/clinical/timeline/entry';
import { patients } from '@/db/schema/index';

export const death: TimelineSource = {
  at: patients.deceasedAt,
  id: patients.id,
  from: patients,
  where: (providerId, patientId) =>
    and(
      eq(patients.providerId, providerId),
      eq(patients.id, patientId),
      isNotNull(patients.deceasedAt),
    ),
  detail: sql`json_build_object(${common({
    practitioner: noValue,
    user: noValue,
    encounter: noValue,
    hospitalization: noValue,
    status: noValue,
    text: noValue,
  })})`,
};
