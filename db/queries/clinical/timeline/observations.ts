import { and, eq, sql } from 'drizzle-orm';
import {
  common,
  noValue,
  personName,
  type TimelineSource,
  userName,
} from '@/db/queries/clinical/timeline/entry';
import { isSetWithdrawn } from '@/db/queries/clinical/withdrawn';
import { observationSets } from '@/db/schema/index';

const set = { providerId: sql`t.provider_id`, encounterId: sql`t.encounter_id`, setId: sql`t.id` };

export const observationEntries: TimelineSource = {
  at: observationSets.effectiveAt,
  id: observationSets.id,
  encounter: observationSets.encounterId,
  from: observationSets,
  where: (providerId, patientId) =>
    and(eq(observationSets.providerId, providerId), eq(observationSets.patientId, patientId)),
  detail: sql`(select json_build_object(${common({
    practitioner: personName(sql`t.performer_id`),
    user: userName(sql`t.recorded_by_id`),
    encounter: sql`t.encounter_id`,
    hospitalization: noValue,
    status: sql`case when ${isSetWithdrawn(set)} then 'entered-in-error' end`,
    // Why it was withdrawn, where it was by itself.
    text: sql`(select w.reason from observation_withdrawals w where w.provider_id = t.provider_id and w.set_id = t.id)`,
  })}, 'notMeasured', t.not_measured, 'comment', t.comment,
  'values', coalesce((select json_agg(json_build_object('code', o.code, 'display', o.display, 'value', o.value,
      'unit', o.unit, 'parameter', o.parameter, 'converted', o.converted, 'at', o.created_at) order by o.number)
    from observations o where o.provider_id = t.provider_id and o.set_id = t.id), '[]'),
  'scores', coalesce((select json_agg(json_build_object('kind', s.kind, 'total', s.total, 'band', s.band,
      'finalColour', s.final_colour, 'isComplete', s.is_complete, 'ageGroup', s.age_group, 'signs', s.signs) order by s.kind desc)
    from scores s where s.provider_id = t.provider_id and s.set_id = t.id), '[]'))
  from observation_sets t where t.provider_id = own.provider_id and t.id = page.id)`,
};
