import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { encounterLocations, encounterParticipants, encounters, visits } from '@/db/schema/index';

/**
 * The visit that a patient is in at an instant: the latest that has begun and not ended, locked, so that nobody ends it before
 * something has begun in it. Null when there is none.
 */
export async function lockOpenVisit(
  tx: Tx,
  providerId: string,
  patientId: string,
  at: Date,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: visits.id })
    .from(visits)
    .where(
      and(
        eq(visits.providerId, providerId),
        eq(visits.patientId, patientId),
        isNull(visits.endedAt),
        lte(visits.startedAt, at),
      ),
    )
    .orderBy(desc(visits.startedAt), desc(visits.number))
    .limit(1)
    .for('no key update');
  return row?.id ?? null;
}

/** Joins an encounter to the hospitalization that it opens, with where the patient lies and who admitted the patient. */
export async function joinToHospitalization(
  tx: Tx,
  encounter: { providerId: string; encounterId: string },
  hospitalization: { id: string; number: number; wardId: string; admittedById: string; at: Date },
): Promise<void> {
  const { wardId, admittedById, at: startTime } = hospitalization;
  await tx
    .update(encounters)
    .set({ hospitalizationId: hospitalization.id, hospitalizationNumber: hospitalization.number })
    .where(
      and(
        eq(encounters.providerId, encounter.providerId),
        eq(encounters.id, encounter.encounterId),
      ),
    );
  await tx.insert(encounterLocations).values({ ...encounter, locationId: wardId, startTime });
  await tx.insert(encounterParticipants).values({
    ...encounter,
    practitionerId: admittedById,
    type: 'ADMITTER',
    startTime,
  });
}
