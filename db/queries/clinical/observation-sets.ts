import { and, eq, gt, gte, isNotNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import {
  isSetWithdrawn,
  scoreTarget,
  withdrawnEncountersOf,
  withdrawnStatus,
} from '@/db/queries/clinical/withdrawn';
import { firstRow } from '@/db/queries/platform/first-row';
import { inserting } from '@/db/queries/platform/inserting';
import { practitionerNameParts } from '@/db/queries/platform/names';
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
import { refersTo } from '@/db/queries/platform/reference';
import { observationSets, observationWithdrawals, practitioners, users } from '@/db/schema/index';

const recorders = alias(users, 'recorders');
const withdrawers = alias(users, 'withdrawers');

/** When a set was withdrawn, its encounter entered in error, or its stay deleted, whichever came first. Null while it counts. */
const withdrawnAt = sql<Date | null>`least(${observationWithdrawals.createdAt}, (
    select min(step.start_time) from encounter_status_history step
    where step.provider_id = ${observationSets.providerId} and step.encounter_id = ${observationSets.encounterId}
      and step.status = ${withdrawnStatus}
  ), (
    select stay.deleted_at from encounters recorded_in
    join hospitalizations stay on stay.provider_id = recorded_in.provider_id and stay.id = recorded_in.hospitalization_id
    where recorded_in.provider_id = ${observationSets.providerId} and recorded_in.id = ${observationSets.encounterId}
  ))`.mapWith(observationSets.createdAt);

function selectSets(tx: Tx) {
  return tx
    .select({
      set: observationSets,
      performer: practitionerNameParts,
      recordedBy: recorders.name,
      isWithdrawn: isSetWithdrawn(scoreTarget),
      withdrawnAt,
      /** Null also of a set that was withdrawn with its encounter or its stay. */
      withdrawal: {
        reason: observationWithdrawals.reason,
        createdById: observationWithdrawals.createdById,
        createdAt: observationWithdrawals.createdAt,
      },
      withdrawnBy: withdrawers.name,
    })
    .from(observationSets)
    .leftJoin(practitioners, refersTo(observationSets.performerId, practitioners))
    .leftJoin(recorders, eq(recorders.id, observationSets.recordedById))
    .leftJoin(
      observationWithdrawals,
      and(
        eq(observationWithdrawals.providerId, observationSets.providerId),
        eq(observationWithdrawals.setId, observationSets.id),
      ),
    )
    .leftJoin(withdrawers, eq(withdrawers.id, observationWithdrawals.createdById))
    .$dynamic();
}

/** A set with its performer, the user who recorded it, and whether it was withdrawn. */
export type ObservationSetRow = Awaited<ReturnType<typeof selectSets>>[number];

const latestFirst: Order<ObservationSetRow> = [
  descending(observationSets.effectiveAt, ({ set }) => set.effectiveAt),
  descending(observationSets.id, ({ set }) => set.id),
];

/** Which of a patient's sets. */
export type ObservationSetFilter = { observedFrom?: Date; recordedAfter?: Date };

/** One page of a patient's sets, the latest first. */
export async function listObservationSets(
  tx: Tx,
  providerId: string,
  patientId: string,
  page: Page,
  { observedFrom, recordedAfter }: ObservationSetFilter = {},
): Promise<Found<ObservationSetRow>> {
  const own = eq(observationSets.providerId, providerId);
  const ofPatient = and(
    own,
    eq(observationSets.patientId, patientId),
    observedFrom && gte(observationSets.effectiveAt, observedFrom),
    recordedAfter && gt(observationSets.createdAt, recordedAfter),
  );
  const onPage = tx
    .select({ id: observationSets.id })
    .from(observationSets)
    .where(and(ofPatient, isAfter(latestFirst, page.after)))
    .orderBy(...inOrder(latestFirst))
    .limit(oneMore(page))
    .offset(page.offset)
    .as('on_page');
  const [found, total] = await Promise.all([
    selectSets(tx)
      .innerJoin(onPage, eq(onPage.id, observationSets.id))
      .where(own)
      .orderBy(...inOrder(latestFirst)),
    tx.$count(observationSets, ofPatient),
  ]);
  return { ...cutToPage(found, latestFirst, page), total };
}

export const findObservationSet = (
  tx: Tx,
  providerId: string,
  { id, patientId }: { id: string; patientId: string },
): Promise<ObservationSetRow | null> =>
  firstRow(
    selectSets(tx).where(
      and(
        eq(observationSets.providerId, providerId),
        eq(observationSets.id, id),
        eq(observationSets.patientId, patientId),
      ),
    ),
  );

export const insertObservationWithdrawal = inserting(observationWithdrawals);

/** A patient's sets that were recorded by an instant and withdrawn after another one, the latest first. */
export const listSetsWithdrawnSince = (
  tx: Tx,
  providerId: string,
  patientId: string,
  { recordedBy, since }: { recordedBy: Date; since: Date },
): Promise<ObservationSetRow[]> =>
  selectSets(tx)
    .where(
      and(
        eq(observationSets.providerId, providerId),
        eq(observationSets.patientId, patientId),
        lte(observationSets.createdAt, recordedBy),
        or(
          isNotNull(observationWithdrawals.createdAt),
          sql`${observationSets.encounterId} in (${withdrawnEncountersOf(providerId, patientId)})`,
        ),
        sql`${withdrawnAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(...inOrder(latestFirst));
