import { type AnyColumn, sql } from 'drizzle-orm';
import { hospitalizations } from '@/db/schema/index';

/** Since when the patient of a stay lies on a ward, in whichever of its beds; of a statement that reads the stay. */
export const onWardSince = (wardId: AnyColumn | string) => sql<string | null>`(
  select min(lower(s.period)) from bed_stays s
  where s.provider_id = ${hospitalizations.providerId}
    and s.hospitalization_id = ${hospitalizations.id} and s.voided_at is null
    and (select b.ward_id from beds b where b.provider_id = s.provider_id and b.id = s.bed_id) = ${wardId}
)`;
