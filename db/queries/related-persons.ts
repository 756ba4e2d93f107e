import { and, asc, desc, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { onePage } from '@/db/queries/rows';
import { relatedPersons } from '@/db/schema/index';

export type RelatedPersonRow = typeof relatedPersons.$inferSelect;

/** One page of a patient's related persons: those who still are first, then by name. */
export function listRelatedPersons(
  tx: Tx,
  providerId: string,
  { patientId, isActive }: { patientId: string; isActive?: boolean | undefined },
  page: { limit: number; offset: number },
) {
  const matching = () =>
    tx
      .select()
      .from(relatedPersons)
      .where(
        and(
          eq(relatedPersons.providerId, providerId),
          eq(relatedPersons.patientId, patientId),
          isActive === undefined ? undefined : eq(relatedPersons.isActive, isActive),
        ),
      );
  const { isActive: active, name, number } = relatedPersons;
  return onePage(tx, matching, [desc(active), asc(name), asc(number)], page);
}
