import { and, eq, sql } from 'drizzle-orm';
import { database, type Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import type { ProviderSummary } from '@/db/queries/platform/identity';
import { chargesToCompare } from '@/db/schema/index';

export type Compared = {
  provider: ProviderSummary;
  patientId: string;
};

export const nextToCompare = (): Promise<Compared | null> =>
  firstRow(
    database().execute<Compared>(
      sql`select provider, patient_id as "patientId" from next_charges_to_compare()`,
    ),
  );

/** Takes a patient off the list; false when another server did. */
export async function deleteCompared(
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<boolean> {
  const gone = await tx
    .delete(chargesToCompare)
    .where(
      and(eq(chargesToCompare.providerId, providerId), eq(chargesToCompare.patientId, patientId)),
    )
    .returning();
  return gone.length > 0;
}
