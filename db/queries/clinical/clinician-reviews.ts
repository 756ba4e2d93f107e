import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { isOfPresentStay } from '@/db/queries/admissions/current-stay';
import { openReviewOf, selectClockScore } from '@/db/queries/clinical/treatment-clock';
import { firstRow } from '@/db/queries/platform/first-row';
import { inserting } from '@/db/queries/platform/inserting';
import { practitionerNameParts } from '@/db/queries/platform/names';
import { refersTo } from '@/db/queries/platform/reference';
import { clinicianReviews, observationSets, practitioners, users } from '@/db/schema/index';

const selectReviews = (tx: Tx) =>
  tx
    .select({
      review: clinicianReviews,
      seenBy: practitionerNameParts,
      undoneByName: users.name,
    })
    .from(clinicianReviews)
    .innerJoin(practitioners, refersTo(clinicianReviews.seenById, practitioners))
    .leftJoin(users, eq(users.id, clinicianReviews.undoneById));

/** That a clinician has seen a patient, with who it was and who undid it. */
export type ClinicianReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

/** A review of this patient, also one that was undone; or null. */
export const findClinicianReview = (
  tx: Tx,
  providerId: string,
  { id, patientId }: { id: string; patientId: string },
): Promise<ClinicianReviewRow | null> =>
  firstRow(
    selectReviews(tx).where(
      and(
        eq(clinicianReviews.providerId, providerId),
        eq(clinicianReviews.id, id),
        eq(clinicianReviews.patientId, patientId),
      ),
    ),
  );

/** The one of a set that was not undone, or null. */
export const findOpenReview = (
  tx: Tx,
  providerId: string,
  setId: string,
): Promise<ClinicianReviewRow | null> =>
  firstRow(
    selectReviews(tx).where(
      and(
        eq(clinicianReviews.providerId, providerId),
        eq(clinicianReviews.setId, setId),
        isNull(clinicianReviews.undoneAt),
      ),
    ),
  );

export const insertClinicianReview = inserting(clinicianReviews);

/** Stores a review unless the set has one by now. @returns whether it was stored */
export async function insertClinicianReviewOnce(
  tx: Tx,
  row: typeof clinicianReviews.$inferInsert,
): Promise<boolean> {
  const stored = await tx
    .insert(clinicianReviews)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: clinicianReviews.id });
  return stored.length > 0;
}

/** The set after which a clinician is waited for in a stay, and when it was recorded; null where none is. */
export async function findAwaitedSet(
  tx: Tx,
  providerId: string,
  { id, patientId, admittedAt }: { id: string; patientId: string; admittedAt: Date },
): Promise<{ setId: string; encounterId: string; createdAt: Date } | null> {
  const clock = selectClockScore(sql`scores.set_id`, {
    providerId,
    patientId: sql`${patientId}::uuid`,
    isOfPatientNow: (row) =>
      isOfPresentStay(row, 'effective_at', {
        stayId: sql`${id}::uuid`,
        since: sql`${admittedAt.toISOString()}::timestamptz - interval '24 hours'`,
      }),
  });
  return firstRow(
    tx
      .select({
        setId: observationSets.id,
        encounterId: observationSets.encounterId,
        createdAt: observationSets.createdAt,
      })
      .from(observationSets)
      .where(
        and(
          eq(observationSets.providerId, providerId),
          sql`${observationSets.id} = (select clock.set_id from (${clock}) clock)`,
          sql`${openReviewOf(providerId, sql`${observationSets.id}`)} is null`,
        ),
      ),
  );
}

export async function undoClinicianReview(
  tx: Tx,
  providerId: string,
  id: string,
  undone: { undoneAt: Date; undoneById: string | null },
): Promise<void> {
  await tx
    .update(clinicianReviews)
    .set(undone)
    .where(and(eq(clinicianReviews.providerId, providerId), eq(clinicianReviews.id, id)));
}
