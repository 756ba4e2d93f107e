import { and, eq, sql } from 'drizzle-orm';
import {
  common,
  noValue,
  type TimelineSource,
  userName,
} from '@/db/queries/clinical/timeline/entry';
import { chargeItems } from '@/db/schema/index';

export const charge: TimelineSource = {
  at: chargeItems.createdAt,
  id: chargeItems.id,
  from: chargeItems,
  where: (providerId, patientId) =>
    and(eq(chargeItems.providerId, providerId), eq(chargeItems.patientId, patientId)),
  detail: sql`(select json_build_object(${common({
    practitioner: noValue,
    user: userName(sql`c.created_by_id`),
    encounter: sql`c.encounter_id`,
    hospitalization: sql`c.hospitalization_id`,
    status: sql`case when c.credited_at is null then c.status else 'credited' end`,
    text: noValue,
  })}, 'title', c.description, 'quantity', c.quantity, 'amount', c.net_amount::text, 'currency', c.currency)
  from charge_items c where c.provider_id = own.provider_id and c.id = page.id)`,
};
