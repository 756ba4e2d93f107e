import { and, eq, sql } from 'drizzle-orm';
import { database, type Tx } from '@/db/client';
import type { ProviderSummary } from '@/db/queries/platform/identity';
import { chargesToCompare } from '@/db/schema/index';

export type Compared = {
  provider: ProviderSummary;
  patientId: string;
};

/** A patient of any provider whose charges were not compared with the record yet, or null. */
export async function nextToCompare(): Promise<Compared | null> {
  const [row] = await database().execute<Compared>(
    sql`select provider, patient_id as "patientId" from next_charges_to_compare()`,
  );
  return row ?? null;
}

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
