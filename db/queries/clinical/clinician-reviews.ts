import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { inserting } from '@/db/queries/platform/inserting';
import { practitionerNameParts } from '@/db/queries/platform/names';
import { refersTo } from '@/db/queries/platform/reference';
import { clinicianReviews, practitioners, users } from '@/db/schema/index';

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
