import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { hospitalizations } from '@/db/schema/index';

type Stay = { providerId: SQLWrapper; id: SQLWrapper };

/**
 * Since when the patient of an admission has been on the present ward, in any of its beds. A return to a ward counts
 * as a new arrival. For a statement that reads the hospitalization, unless its key is given.
 */
export const onWardSince = (
  wardId: SQLWrapper,
  stay: Stay = hospitalizations,
): SQL<string | null> => sql<string | null>`(
  select min(lower(s.period)) from bed_stays s
  where ${isOf(stay)} and ${isOn(wardId)} and lower(s.period) > coalesce((
    select max(lower(s.period)) from bed_stays s where ${isOf(stay)} and not ${isOn(wardId)}
  ), '-infinity')
)`;

const isOf = ({ providerId, id }: Stay) =>
  sql`s.provider_id = ${providerId} and s.hospitalization_id = ${id} and s.voided_at is null`;

const isOn = (wardId: SQLWrapper) =>
  sql`(select b.ward_id from beds b where b.provider_id = s.provider_id and b.id = s.bed_id) = ${wardId}`;
