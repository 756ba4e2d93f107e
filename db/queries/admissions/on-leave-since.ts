import { sql } from 'drizzle-orm';
import { hospitalizations } from '@/db/schema/index';

/** Since when the admission's encounter of a stay says that the patient is away and will come back; null when it does not. */
export const onLeaveSince = sql<string | null>`(
  select max(step.start_time) from encounters admission
  join encounter_status_history step
    on step.provider_id = admission.provider_id and step.encounter_id = admission.id
    and step.status = 'onleave'
  where admission.provider_id = ${hospitalizations.providerId}
    and admission.id = ${hospitalizations.encounterId} and admission.status = 'onleave'
)`.mapWith((text: string | null) => (text === null ? null : new Date(text)));
