import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { hospitalizations, paymentAccounts, payments, refunds } from '@/db/schema/index';

/**
 * The deposit requested at the patient's present admission, and what was paid in: since the day before it, less what was
 * refunded from the patient's account since then, or what that account holds now, whichever is more. A deposit is often paid
 * on the way to the ward, before the admission is recorded, or long before. Null where none was requested.
 */
export async function findRequestedDeposit(
  tx: Tx,
  { providerId, patientId, currency }: { providerId: string; patientId: string; currency: string },
): Promise<{ requested: string; received: string } | null> {
  const own = sql`a.provider_id = ${providerId} and a.patient_id = ${patientId} and a.currency = ${currency}`;
  // In a select from one table a column's name has no table, which a subselect would take for its own.
  const since = sql`"hospitalizations"."admitted_at" - interval '1 day'`;
  const received = sql<string>`greatest(
    coalesce((select sum(p.amount) from ${payments} p
      join ${paymentAccounts} a on a.provider_id = p.provider_id and a.id = p.account_id
      where ${own} and p.kind = 'deposit' and p.status = 'active' and p.received_at >= ${since}), 0)
    - coalesce((select sum(r.amount) from ${refunds} r
      join ${paymentAccounts} a on a.provider_id = r.provider_id and a.id = r.account_id
      where ${own} and r.status = 'completed' and r.completed_at >= ${since}), 0),
    (select a.balance from ${paymentAccounts} a where ${own}),
    0)::text`;
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
