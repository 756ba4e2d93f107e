import { and, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import {
  cutToPage,
  descending,
  type Found,
  inOrder,
  isAfter,
  type Order,
  oneMore,
  type Page,
} from '@/db/queries/platform/page';
import { isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { totalOf } from '@/db/queries/platform/row-counts';
import { isOfMatchingPatient, patientDetailColumns } from '@/db/queries/registry/patients';
import { patients, visits } from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';

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
  page: Page,
): Promise<Found<VisitRow>> {
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
  const onPage = tx
    .select({ number: visits.number })
    .from(visits)
    .where(and(own, filters, searched?.inOrder, isAfter(latestFirst, page.after)))
    .orderBy(...inOrder(latestFirst))
    .limit(oneMore(page))
    .offset(page.offset)
    .as('on_page');
  const [found, total] = await Promise.all([
    selectVisits(tx)
      .innerJoin(onPage, eq(onPage.number, visits.number))
      .where(own)
      .orderBy(...inOrder(latestFirst)),
    filters || searched
      ? tx.$count(visits, and(own, filters, searched?.counted))
      : totalOf(tx, [providerId], 'visits'),
  ]);
  return { ...cutToPage(found, latestFirst, page), total };
}

const latestFirst: Order<VisitRow> = [
  descending(visits.startedAt, ({ visit }) => visit.startedAt),
  descending(visits.number, ({ visit }) => visit.number),
];

export const findVisit = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<VisitRow | null> =>
  firstRow(
    selectVisits(tx).where(and(eq(visits.providerId, providerId), isReferred(visits, reference))),
  );
