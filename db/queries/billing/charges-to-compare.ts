import { and, eq, sql } from 'drizzle-orm';
import { database, type Tx } from '@/db/client';
import type { ProviderSummary } from '@/db/queries/platform/identity';
import { chargesToCompare, providers } from '@/db/schema/index';

export type Compared = {
  provider: ProviderSummary;
  patientId: string;
};

/** A patient of any provider whose charges were not compared with the record yet, or null. */
export async function nextToCompare(): Promise<Compared | null> {
  const [row] = await database()
    .select({
      provider: {
        id: providers.id,
        number: providers.number,
        name: providers.name,
        timeZone: providers.timeZone,
        currency: providers.currency,
        // A setting of discharges, of which there is none here.
        nursesDischarge: sql<boolean>`false`,
      },
      patientId: chargesToCompare.patientId,
    })
    .from(chargesToCompare)
    .innerJoin(providers, eq(providers.id, chargesToCompare.providerId))
    .limit(1);
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
