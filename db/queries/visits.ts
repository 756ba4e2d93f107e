import { and, desc, eq, gte, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { patientDetailColumns, patientsMatching } from '@/db/queries/patients';
import { isReferred, pointsAt } from '@/db/queries/reference';
import { onePage } from '@/db/queries/rows';
import { patients, visits } from '@/db/schema/index';

type Reference = { id: string } | { number: number };

const selectVisits = (tx: Tx) =>
  tx
    .select({
      visit: visits,
      patient: patientDetailColumns,
    })
    .from(visits)
    .innerJoin(
      patients,
      and(eq(patients.providerId, visits.providerId), eq(patients.id, visits.patientId)),
    );

export type VisitRow = Awaited<ReturnType<typeof selectVisits>>[number];

export type VisitFilter = {
  search?: string | undefined;
  patient?: Reference | undefined;
  isOpen?: boolean | undefined;
  startedFrom?: Date | undefined;
  startedUntil?: Date | undefined;
};

/** One page of a provider's visits, the latest first. */
export function listVisits(
  tx: Tx,
  providerId: string,
  { search, patient, isOpen, startedFrom, startedUntil }: VisitFilter,
  page: { limit: number; offset: number },
) {
  const matching = () =>
    selectVisits(tx).where(
      and(
        eq(visits.providerId, providerId),
        pointsAt(visits.patientId, patients, [providerId], patient),
        search ? inArray(visits.patientId, patientsMatching(providerId, search)) : undefined,
        isOpen === undefined
          ? undefined
          : isOpen
            ? isNull(visits.endedAt)
            : isNotNull(visits.endedAt),
        startedFrom && gte(visits.startedAt, startedFrom),
        startedUntil && lte(visits.startedAt, startedUntil),
      ),
    );
  return onePage(tx, matching, [desc(visits.startedAt), desc(visits.number)], page);
}

/** A visit with its patient, or null. */
export async function findVisit(
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<VisitRow | null> {
  const [row] = await selectVisits(tx).where(
    and(eq(visits.providerId, providerId), isReferred(visits, reference)),
  );
  return row ?? null;
}
