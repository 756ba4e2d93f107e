import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { hospitalizations } from '@/db/schema/index';

/** A stay that neither ended nor was deleted: the very condition of the unique indexes over who lies where. */
export const isCurrentStay = and(
  eq(hospitalizations.isActive, true),
  isNull(hospitalizations.deletedAt),
);

/**
 * Whether what was observed since an instant says how a patient is in a stay, by the alias of its row and the column of its time:
 * not what belongs to another stay, which may have ended minutes before. Where there is no stay, all of it does. The nested
 * subquery is never planned as a join, as those of `isSetWithdrawn`.
 */
export const isOfPresentStay = (
  row: string,
  time: 'created_at' | 'effective_at',
  { stayId, since }: { stayId: SQL; since: SQL },
): SQL => {
  const [provider, encounter, at] = ['provider_id', 'encounter_id', time].map((column) =>
    sql.raw(`${row}.${column}`),
  );
  return sql`(${at} >= ${since} and (${stayId} = (select coalesce(observed_in.hospitalization_id, ${stayId})
    from encounters observed_in
    where observed_in.provider_id = ${provider} and observed_in.id = ${encounter})) is not false)`;
};
