import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { ascending, descending, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { patientIdentifiers } from '@/db/schema/index';

export type PatientIdentifierRow = typeof patientIdentifiers.$inferSelect;

/** One page of a patient's identifiers: those that still are first, then in the order in which they were added. */
export function listIdentifiers(
  tx: Tx,
  providerId: string,
  { patientId, isActive }: { patientId: string; isActive?: boolean | undefined },
  page: Page,
) {
  const matching = (later?: SQL) =>
    tx
      .select()
      .from(patientIdentifiers)
      .where(
        and(
          eq(patientIdentifiers.providerId, providerId),
          later,
          eq(patientIdentifiers.patientId, patientId),
          isActive === undefined ? undefined : eq(patientIdentifiers.isActive, isActive),
        ),
      );
  return onePage(tx, matching, listOrder, page);
}

const listOrder: Order<PatientIdentifierRow> = [
  descending(patientIdentifiers.isActive, (row) => row.isActive),
  ascending(patientIdentifiers.number, (row) => row.number),
];

/**
 * The patient who has this identifier already, in any spelling, or null; `own` is not asked about. It is reserved for this
 * transaction until it ends, also if nobody has it yet.
 */
export async function findIdentifierHolder(
  tx: Tx,
  providerId: string,
  { type, system, value, own }: { type: string; system: string; value: string; own: string | null },
): Promise<{ id: string; mrNumber: string } | null> {
  const [holder] = await tx.execute<{ id: string; mr_number: string }>(
    sql`select id, mr_number from patient_with_identifier(${providerId}::uuid, ${type}::text, ${system}::text, ${value}::text, ${own}::uuid)`,
  );
  return holder ? { id: holder.id, mrNumber: holder.mr_number } : null;
}
