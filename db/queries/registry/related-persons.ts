import { and, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { ascending, descending, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { relatedPersons } from '@/db/schema/index';

export type RelatedPersonRow = typeof relatedPersons.$inferSelect;

/** One page of a patient's related persons: those who still are first, then by name. */
export function listRelatedPersons(
  tx: Tx,
  providerId: string,
  { patientId, isActive }: { patientId: string; isActive?: boolean | undefined },
  page: Page,
) {
  const matching = (later?: SQL) =>
    tx
      .select()
      .from(relatedPersons)
      .where(
        and(
          eq(relatedPersons.providerId, providerId),
          later,
          eq(relatedPersons.patientId, patientId),
          isActive === undefined ? undefined : eq(relatedPersons.isActive, isActive),
        ),
      );
  return onePage(tx, matching, listOrder, page);
}

const listOrder: Order<RelatedPersonRow> = [
  descending(relatedPersons.isActive, (row) => row.isActive),
  ascending(relatedPersons.name, (row) => row.name),
  ascending(relatedPersons.number, (row) => row.number),
];
