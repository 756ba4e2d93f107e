import { and, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { builtOnce, type Places } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import {
  ascending,
  type Found,
  inOrder,
  type Order,
  onePage,
  type Page,
} from '@/db/queries/platform/page';
import { isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import {
  bedStays,
  beds,
  hospitalizations,
  locations,
  patients,
  plannedTransfers,
  users,
} from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';

type Plan = typeof plannedTransfers.$inferSelect;

const fromBeds = alias(beds, 'from_beds');
const fromWards = alias(locations, 'from_wards');
const wards = alias(locations, 'wards');
const endedBy = alias(users, 'ended_by');

/** The bed that the patient leaves: the current one while the transfer is planned, afterwards the one at that time. */
const fromBedId = sql`case when ${plannedTransfers.status} = 'planned' then ${hospitalizations.bedId}
  else coalesce((
    select ${bedStays.bedId} from ${bedStays}
    where ${bedStays.providerId} = ${plannedTransfers.providerId}
      and ${bedStays.hospitalizationId} = ${plannedTransfers.hospitalizationId}
      and ${bedStays.createdAt} <= ${plannedTransfers.createdAt}
      and (${bedStays.voidedAt} is null or ${bedStays.voidedAt} > ${plannedTransfers.createdAt})
    order by ${bedStays.createdAt} desc limit 1
  ), ${hospitalizations.bedId}) end`;

const isOfPlan = refersTo(plannedTransfers.hospitalizationId, hospitalizations);

const isLeft = and(
  eq(fromBeds.providerId, plannedTransfers.providerId),
  eq(fromBeds.id, fromBedId),
);

const selectPlans = (tx: Tx) =>
  tx
    .select({
      plan: plannedTransfers,
      patient: { id: patients.id, firstName: patients.firstName, lastName: patients.lastName },
      fromBed: { id: fromBeds.id, name: fromBeds.name },
      fromWard: { id: fromWards.id, name: fromWards.name },
      bedName: beds.name,
      wardName: wards.name,
      createdByName: users.name,
      endedByName: endedBy.name,
    })
    .from(plannedTransfers)
    .innerJoin(hospitalizations, isOfPlan)
    .innerJoin(
      patients,
      and(
        eq(patients.providerId, plannedTransfers.providerId),
        eq(patients.id, hospitalizations.patientId),
      ),
    )
    .innerJoin(fromBeds, isLeft)
    .innerJoin(
      fromWards,
      and(eq(fromWards.providerId, plannedTransfers.providerId), eq(fromWards.id, fromBeds.wardId)),
    )
    .innerJoin(beds, refersTo(plannedTransfers.bedId, beds))
    .innerJoin(wards, refersTo(plannedTransfers.wardId, wards))
    .innerJoin(users, eq(users.id, plannedTransfers.createdById))
    .leftJoin(endedBy, eq(endedBy.id, plannedTransfers.endedById));

export type PlannedTransferRow = Awaited<ReturnType<typeof selectPlans>>[number];

type PlannedTransferFilter = {
  hospitalization?: Reference | undefined;
  bed?: Reference | undefined;
  ward?: Reference | undefined;
  status?: Plan['status'] | undefined;
};

/** One page of planned transfers by the end of their hold, soonest first. A ward finds those out of it and into it. */
export async function listPlannedTransfers(
  tx: Tx,
  providerId: string,
  { hospitalization, bed, ward, status }: PlannedTransferFilter,
  page: Page,
): Promise<Found<PlannedTransferRow>> {
  const own = [providerId];
  const matches = and(
    eq(plannedTransfers.providerId, providerId),
    pointsAt(plannedTransfers.hospitalizationId, hospitalizations, own, hospitalization),
    pointsAt(plannedTransfers.bedId, beds, own, bed),
    status && eq(plannedTransfers.status, status),
  );
  const { id, heldUntil, number } = plannedTransfers;
  // Keys alone: what a page shows is then looked up for its own rows, and not for every one that there ever was.
  const keys = (later?: SQL) => {
    const found = tx.select({ id, heldUntil, number }).from(plannedTransfers).$dynamic();
    if (ward === undefined) return found.where(and(matches, later));
    return found
      .innerJoin(hospitalizations, isOfPlan)
      .innerJoin(fromBeds, isLeft)
      .where(
        and(
          matches,
          later,
          or(
            pointsAt(plannedTransfers.wardId, locations, own, ward),
            pointsAt(fromBeds.wardId, locations, own, ward),
          ),
        ),
      );
  };
  const { rows: onPage, total, next } = await onePage(tx, keys, soonestFirst, page);
  if (onPage.length === 0) return { rows: [], total, next };
  const ids = onPage.map((plan) => plan.id);
  const rows = await selectPlans(tx)
    .where(and(eq(plannedTransfers.providerId, providerId), inArray(id, ids)))
    .orderBy(...inOrder(soonestFirst));
  return { rows, total, next };
}

const soonestFirst: Order<Pick<Plan, 'heldUntil' | 'number'>> = [
  ascending(plannedTransfers.heldUntil, (plan) => plan.heldUntil),
  ascending(plannedTransfers.number, (plan) => plan.number),
];

export const findPlannedTransfer = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<PlannedTransferRow | null> =>
  firstRow(
    selectPlans(tx).where(
      and(eq(plannedTransfers.providerId, providerId), isReferred(plannedTransfers, reference)),
    ),
  );

/** Which of a hospitalization's planned transfers end, every one of them or by bed or time, and why. */
export type PlanEnd = {
  toBedId?: string;
  heldUntilAtMost?: Date;
  reachedBedId?: string;
  reason: string;
};

type Ended = {
  providerId: string;
  hospitalizationId: string;
  endedAt: Date;
  endedById: string | null;
};

/**
 * Cancels planned transfers of a hospitalization; one to the bed that the patient has reached is completed. Answers those that it
 * ended, as they are now.
 */
export const endPlannedTransfers = builtOnce((tx, plans: Places<PlanEnd & Ended>) => {
  const { toBedId, heldUntilAtMost, reachedBedId, reason, endedAt, endedById } = plans;
  const isReached = reachedBedId ? eq(plannedTransfers.bedId, reachedBedId) : sql`false`;
  return tx
    .update(plannedTransfers)
    .set({
      status: sql`case when ${isReached} then 'completed' else 'cancelled' end`,
      endReason: sql`case when ${isReached} then '' else ${reason}::text end`,
      endedAt: sql`${endedAt}`,
      endedById: sql`${endedById}`,
      modifiedAt: sql`${endedAt}`,
    })
    .where(
      and(
        eq(plannedTransfers.providerId, plans.providerId),
        eq(plannedTransfers.hospitalizationId, plans.hospitalizationId),
        eq(plannedTransfers.status, 'planned'),
        toBedId && eq(plannedTransfers.bedId, toBedId),
        heldUntilAtMost && lte(plannedTransfers.heldUntil, heldUntilAtMost),
      ),
    )
    .returning();
});

/** The transfer that is planned for a hospitalization and holds its bed at an instant, or null. */
export async function findPlanOf(
  tx: Tx,
  providerId: string,
  hospitalizationId: string,
  at: Date,
): Promise<PlannedTransferRow | null> {
  const holding: SQL | undefined = and(
    eq(plannedTransfers.status, 'planned'),
    gt(plannedTransfers.heldUntil, at),
  );
  return firstRow(
    selectPlans(tx).where(
      and(
        eq(plannedTransfers.providerId, providerId),
        eq(plannedTransfers.hospitalizationId, hospitalizationId),
        holding,
      ),
    ),
  );
}
