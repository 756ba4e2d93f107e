import { and, eq, sql } from 'drizzle-orm';
import {
  common,
  noValue,
  personName,
  type TimelineSource,
  userName,
} from '@/db/queries/clinical/timeline/entry';
import { medicationRequests } from '@/db/schema/index';

export const prescription: TimelineSource = {
  at: medicationRequests.authoredAt,
  id: medicationRequests.id,
  encounter: medicationRequests.encounterId,
  from: medicationRequests,
  where: (providerId, patientId) =>
    and(eq(medicationRequests.providerId, providerId), eq(medicationRequests.patientId, patientId)),
  detail: sql`(select json_build_object(${common({
    practitioner: personName(sql`m.requester_id`),
    user: userName(sql`m.created_by_id`),
    encounter: sql`m.encounter_id`,
    hospitalization: noValue,
    status: sql`m.status`,
    text: sql`m.status_reason`,
  })}, 'title', m.name, 'doNotPerform', m.do_not_perform, 'intent', m.intent, 'priority', m.priority,
  'dosages', coalesce((select json_agg(json_build_object('frequency', i.frequency, 'period', i.period,
      'period_unit', i.period_unit, 'frequency_unit', i.frequency_unit, 'as_needed', i.as_needed, 'strength', i.strength,
      'route', i.route) order by i.position)
    from dosage_instructions i where i.provider_id = m.provider_id and i.medication_request_id = m.id), '[]'))
  from medication_requests m where m.provider_id = own.provider_id and m.id = page.id)`,
};
