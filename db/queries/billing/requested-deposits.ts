import { and, eq, gte, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { refunded } from '@/db/queries/billing/payments';
import { hospitalizations, payments } from '@/db/schema/index';

/**
 * The deposit requested at the patient's present admission, and what was paid in since the day before it, less refunds; null
 * for none. A deposit is often paid on the way to the ward, before the admission is recorded.
 */
export async function findRequestedDeposit(
  tx: Tx,
  { providerId, patientId, currency }: { providerId: string; patientId: string; currency: string },
): Promise<{ requested: string; received: string } | null> {
  const received = sql<string>`coalesce((
    select sum(paid.amount) from (${tx
      .select({ amount: sql<string>`${payments.amount} - (${refunded})::numeric`.as('amount') })
      .from(payments)
      .where(
        and(
          eq(payments.providerId, hospitalizations.providerId),
          eq(payments.patientId, hospitalizations.patientId),
          eq(payments.kind, 'deposit'),
          eq(payments.status, 'active'),
          eq(payments.currency, currency),
          gte(payments.receivedAt, sql`${hospitalizations.admittedAt} - interval '1 day'`),
        ),
      )}) paid), 0)::text`;
  const [found] = await tx
    .select({ requested: hospitalizations.depositRequested, received })
    .from(hospitalizations)
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        eq(hospitalizations.patientId, patientId),
        isCurrentStay,
      ),
    );
  return found?.requested ? { requested: found.requested, received: found.received } : null;
}
