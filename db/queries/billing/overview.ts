import { and, count, desc, eq, gte, inArray, ne, or, type SQL, sql, sum } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { sumCorrections } from '@/db/queries/billing/corrections';
import { isOverdueInvoice, type OverdueSince } from '@/db/queries/billing/invoices';
import { countsOfShift, wasCountedOff } from '@/db/queries/billing/shift-counts';
import { actorNamed } from '@/db/queries/platform/names';
import { refersTo } from '@/db/queries/platform/reference';
import { approvals, cashierShifts, invoices, locations, refunds } from '@/db/schema/index';

/** The most shifts of a kind that an overview names; their number counts all. */
const namedAtMost = 20;

/**
 * Everything that needs someone to act at a provider: requests by status, the sums of the billing work list, overdue
 * invoices, open shifts, and shifts closed with a difference or after a count with one.
 */
export async function readOverview(
  tx: Tx,
  providerId: string,
  { overdueSince, closedSince }: { overdueSince: OverdueSince; closedSince: Date },
) {
  const [refundCounts, approvalCounts, corrections, overdue, open, differing] = await Promise.all([
    tx
      .select({ status: refunds.status, count: count() })
      .from(refunds)
      .where(
        and(eq(refunds.providerId, providerId), inArray(refunds.status, ['requested', 'approved'])),
      )
      .groupBy(refunds.status),
    tx
      .select({ kind: approvals.kind, status: approvals.status, count: count() })
      .from(approvals)
      .where(
        and(
          eq(approvals.providerId, providerId),
          inArray(approvals.status, ['requested', 'approved']),
        ),
      )
      .groupBy(approvals.kind, approvals.status),
    sumCorrections(tx, providerId),
    tx
      .select({
        currency: invoices.currency,
        count: count(),
        amount: sum(
          sql`${invoices.netTotal} - ${invoices.creditedTotal} - ${invoices.paidTotal}`,
        ).mapWith(String),
      })
      .from(invoices)
      .where(and(eq(invoices.providerId, providerId), isOverdueInvoice(overdueSince)))
      .groupBy(invoices.currency)
      .orderBy(invoices.currency),
    shiftsWhere(tx, providerId, eq(cashierShifts.status, 'open')),
    shiftsWhere(
      tx,
      providerId,
      and(
        eq(cashierShifts.status, 'closed'),
        gte(cashierShifts.closedAt, closedSince),
        or(
          ne(cashierShifts.variance, '0'),
          ne(cashierShifts.mobileMoneyCounted, cashierShifts.mobileMoneyExpected),
          ne(cashierShifts.cardCounted, cashierShifts.cardExpected),
          wasCountedOff,
        ),
      ),
    ),
  ]);
  return { refundCounts, approvalCounts, corrections, overdue, open, differing };
}

export type OverviewShiftRow = Awaited<ReturnType<typeof shiftsWhere>>['rows'][number];

async function shiftsWhere(tx: Tx, providerId: string, where: SQL | undefined) {
  const rows = await tx
    .select({
      shift: cashierShifts,
      cashierName: actorNamed({ key: cashierShifts.apiKeyId, user: cashierShifts.cashierId }),
      locationName: locations.name,
      counts: countsOfShift,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(cashierShifts)
    .innerJoin(locations, refersTo(cashierShifts.locationId, locations))
    .where(and(eq(cashierShifts.providerId, providerId), where))
    .orderBy(desc(cashierShifts.openedAt))
    .limit(namedAtMost);
  return { rows, total: rows[0]?.total ?? 0 };
}
