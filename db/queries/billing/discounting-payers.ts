import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { isAnyLeft } from '@/db/queries/billing/payments';
import { refersTo } from '@/db/queries/platform/reference';
import { discounts, invoiceLines, payers, paymentAccounts, payments } from '@/db/schema/index';

/** The payers whose discounts reduce an invoice, as a whole or by line. */
export function payersOfDiscounts(
  tx: Tx,
  {
    providerId,
    id,
    discountId,
    discountAmount,
  }: {
    providerId: string;
    id: string;
    discountId: string | null;
    discountAmount: string;
  },
): Promise<{ payerId: string; payerName: string }[]> {
  const given = sql`(select ${invoiceLines.discountId} from ${invoiceLines}
    where ${and(eq(invoiceLines.providerId, providerId), eq(invoiceLines.invoiceId, id))}
      and ${invoiceLines.discountAmount} > 0
    union all select ${discountId}::uuid where ${discountAmount}::numeric > 0)`;
  return tx
    .selectDistinct({ payerId: payers.id, payerName: payers.name })
    .from(discounts)
    .innerJoin(payers, refersTo(discounts.payerId, payers))
    .where(and(eq(discounts.providerId, providerId), inArray(discounts.id, given)));
}

/** Whether a payer has a payment for an invoice that was neither voided nor wholly refunded. */
export async function hasPaidFor(
  tx: Tx,
  providerId: string,
  { payerId, invoiceId }: { payerId: string; invoiceId: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(paymentAccounts, refersTo(payments.accountId, paymentAccounts))
    .where(
      and(
        eq(payments.providerId, providerId),
        eq(payments.invoiceId, invoiceId),
        eq(payments.status, 'active'),
        isAnyLeft,
        eq(paymentAccounts.payerId, payerId),
      ),
    )
    .limit(1);
  return row !== undefined;
}
