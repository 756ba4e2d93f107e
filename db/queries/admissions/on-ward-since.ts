import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { hospitalizations } from '@/db/schema/index';

type Stay = { providerId: AnyColumn | string; id: AnyColumn | string };

/**
 * Since when the patient of a stay lies on the present ward, in whichever of its beds; whoever comes back to a ward has
 * arrived there anew. Of a statement that reads the stay, unless its key is given.
 */
export const onWardSince = (
  wardId: AnyColumn | string,
  stay: Stay = hospitalizations,
): SQL<string | null> => sql<string | null>`(
  select min(lower(s.period)) from bed_stays s
  where ${isOf(stay)} and ${isOn(wardId)} and lower(s.period) > coalesce((
    select max(lower(s.period)) from bed_stays s where ${isOf(stay)} and not ${isOn(wardId)}
  ), '-infinity')
)`;

const isOf = ({ providerId, id }: Stay) =>
  sql`s.provider_id = ${providerId} and s.hospitalization_id = ${id} and s.voided_at is null`;

const isOn = (wardId: AnyColumn | string) =>
  sql`(select b.ward_id from beds b where b.provider_id = s.provider_id and b.id = s.bed_id) = ${wardId}`;
