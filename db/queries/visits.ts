import { and, desc, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { isOfMatchingPatient, patientDetailColumns } from '@/db/queries/patients';
import { isReferred, pointsAt, type Reference, refersTo } from '@/db/queries/reference';
import { totalOf } from '@/db/queries/row-counts';
import { patients, visits } from '@/db/schema/index';

const selectVisits = (tx: Tx) =>
  tx
    .select({
      visit: visits,
      patient: patientDetailColumns,
    })
    .from(visits)
    .innerJoin(patients, refersTo(visits.patientId, patients));

export type VisitRow = Awaited<ReturnType<typeof selectVisits>>[number];

export type VisitFilter = {
  search?: string | undefined;
  patient?: Reference | undefined;
  isOpen?: boolean | undefined;
  startedFrom?: Date | undefined;
  startedUntil?: Date | undefined;
};

/** One page of a provider's visits, the latest first, and how many there are in all. */
export async function listVisits(
  tx: Tx,
  providerId: string,
  { search, patient, isOpen, startedFrom, startedUntil }: VisitFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: VisitRow[]; total: number }> {
  const own = eq(visits.providerId, providerId);
  const filters = and(
    pointsAt(visits.patientId, patients, [providerId], patient),
    isOpen === undefined ? undefined : isOpen ? isNull(visits.endedAt) : isNotNull(visits.endedAt),
    startedFrom && gte(visits.startedAt, startedFrom),
    startedUntil && lte(visits.startedAt, startedUntil),
  );
  const searched = search
    ? await isOfMatchingPatient(tx, providerId, visits.patientId, search)
    : undefined;
  const order = [desc(visits.startedAt), desc(visits.number)];
  const onPage = tx
    .select({ number: visits.number })
    .from(visits)
    .where(and(own, filters, searched?.inOrder))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('on_page');
  const [rows, total] = await Promise.all([
    selectVisits(tx)
      .innerJoin(onPage, eq(onPage.number, visits.number))
      .where(own)
      .orderBy(...order),
    filters || searched
      ? tx.$count(visits, and(own, filters, searched?.counted))
      : totalOf(tx, [providerId], 'visits'),
  ]);
  return { rows, total };
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
