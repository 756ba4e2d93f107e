import type { z } from 'zod';
import { lockCharges } from '@/db/queries/billing/charges';
import type { refunds } from '@/db/schema/index';
import { requireDecider, requireRequester } from '@/lib/billing/approvals/server/require-decider';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import { requireBalanceFor } from '@/lib/billing/payments/server/require-balance';
import { requireUnpaidByPayer } from '@/lib/billing/payments/server/require-unpaid-by-payer';
import type { decideRefundContract, withdrawRefundContract } from '@/lib/billing/refunds/contract';
import { creditPayer } from '@/lib/billing/refunds/server/credit-payer';
import { lockPaid, requireStillOverpaid } from '@/lib/billing/refunds/server/lock-paid';
import { readRefund } from '@/lib/billing/refunds/server/read';
import { isPayerType } from '@/lib/domain/codes/payments';
import { storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord, lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/**
 * Approves or rejects a refund. Throws `forbidden` to the requester and to a key that acts for no user, `conflict` if it
 * has already been decided, or if the balance of a patient's account does not cover it and its other refunds.
 */
export async function decideRefund(
  ctx: Context,
  reference: Reference,
  { decision, note }: z.output<NonNullable<typeof decideRefundContract.body>>,
) {
  const { refund, ...paid } = await lockToDecide(ctx, reference);
  const userId = requireDecider(ctx, 'refund', refund, { decision, note });
  const change = { decidedById: userId, decisionNote: note };
  if (decision === 'approved') {
    await requireBalanceFor(ctx, refund);
    requireStillOverpaid(refund, paid.invoice);
    const { payment, invoice } = paid;
    if (payment && isPayerType(payment.transactionType)) {
      if (!refund.isOverpayment) {
        await requireUnpaidByPayer(ctx, payment, storedUnits(refund.amount, refund.currency));
      }
      return creditPayer(ctx, refund, { invoice, payment }, change);
    }
  }
  const shown = await decided(ctx, refund, { status: decision, ...change });
  // A rejected return may be of an item that is no longer due: then the rest of it is credited now.
  if (decision === 'rejected') await bringUpToDate(ctx, refund);
  return shown;
}

/** Withdraws the caller's own request before it is decided. Throws as `requireRequester` does. */
export async function withdrawRefund(
  ctx: Context,
  reference: Reference,
  { note }: z.output<NonNullable<typeof withdrawRefundContract.body>>,
) {
  const { refund } = await lockToDecide(ctx, reference);
  const userId = requireRequester(ctx, 'refund', refund);
  const change = { status: 'rejected', decidedById: userId, decisionNote: note } as const;
  const shown = await decided(ctx, refund, change);
  await bringUpToDate(ctx, refund);
  return shown;
}

/** A refund to be decided, locked after the patient's charges, its invoice and its payment, as everywhere. */
async function lockToDecide(ctx: Context, reference: Reference) {
  const { id, patientId, paymentId } = await readRecord(ctx, kinds.refund, reference);
  if (paymentId !== null) await lockCharges(ctx.tx, ctx.provider.id, patientId);
  const paid = await lockPaid(ctx, paymentId);
  return { ...paid, refund: await lockRecord(ctx, kinds.refund, { id }) };
}

async function bringUpToDate(ctx: Context, { patientId, paymentId }: Refund): Promise<void> {
  if (paymentId !== null) await raiseCharges(ctx, patientId, { patientId });
}

type Refund = typeof refunds.$inferSelect;

async function decided(
  ctx: Context,
  refund: Refund,
  decision: Pick<Refund, 'status' | 'decidedById' | 'decisionNote'>,
) {
  const { id, patientId } = refund;
  const change = { ...decision, decidedAt: ctx.now };
  await changeRecord(ctx, kinds.refund, refund, change, { patientIds: [patientId] });
  return readRefund(ctx, { id });
}
