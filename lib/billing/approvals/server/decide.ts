import type { z } from 'zod';
import type { ApprovalRow } from '@/db/queries/billing/approvals';
import { lockCharges } from '@/db/queries/billing/charges';
import type { ChargeItemRow } from '@/db/queries/billing/invoice-writes';
import type {
  decideApprovalContract,
  withdrawApprovalContract,
} from '@/lib/billing/approvals/contract';
import { announceApproval } from '@/lib/billing/approvals/server/announce';
import { readApproval } from '@/lib/billing/approvals/server/read';
import { requireDecider, requireRequester } from '@/lib/billing/approvals/server/require-decider';
import { lockToWaive, waive } from '@/lib/billing/charge-items/server/cancel';
import { Refusal } from '@/lib/domain/errors';
import { moneyWords, presentAmount, storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord, lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/**
 * Approves or rejects a request. An approved waiver takes effect at once, in the requester's name. Throws as
 * `requireDecider` does, and `conflict` when the charge to be waived is no longer due or has become
 * dearer.
 */
export async function decideApproval(
  ctx: Context,
  reference: Reference,
  { decision, note }: z.output<NonNullable<typeof decideApprovalContract.body>>,
) {
  const named = await readRecord(ctx, kinds.approval, reference);
  // A charge is locked before its request, as where it is waived without one, and the patient's charges before it.
  const itemId =
    decision === 'approved' && named.status === 'requested' ? named.chargeItemId : null;
  if (itemId !== null) {
    await lockCharges(ctx.tx, ctx.provider.id, named.patientId);
    await lockRecord(ctx, kinds.chargeItem, { id: itemId });
  }
  const approval = await lockRecord(ctx, kinds.approval, { id: named.id });
  const decidedById = requireDecider(ctx, 'request', approval, { decision, note });
  const change = { decidedById, decisionNote: note };
  if (itemId === null) return decided(ctx, approval, { status: decision, ...change });
  const item = await lockToWaive(ctx, { id: itemId });
  refuseDearer(approval, item);
  await waive(ctx, item, {
    reason: approval.reason,
    userId: approval.requestedById,
    keyId: approval.requestedByKeyId,
  });
  return decided(ctx, approval, { status: 'completed', completedAt: ctx.now, ...change });
}

/** Throws `conflict` for a charge that has become dearer than what was requested. */
function refuseDearer({ amount: asked, currency }: ApprovalRow, { amount }: ChargeItemRow): void {
  if (storedUnits(amount, currency) <= storedUnits(asked, currency)) return;
  const words = (stored: string) => moneyWords(presentAmount(stored, currency), currency);
  throw new Refusal(
    'conflict',
    `This charge now costs ${words(amount)}; the waiver of ${words(asked)} was requested. Reject it; it can be requested again.`,
  );
}

/** Withdraws the caller's own request before it is decided. Throws as `requireRequester` does. */
export async function withdrawApproval(
  ctx: Context,
  reference: Reference,
  { note }: z.output<NonNullable<typeof withdrawApprovalContract.body>>,
) {
  const approval = await lockRecord(ctx, kinds.approval, reference);
  const decidedById = requireRequester(ctx, 'request', approval);
  return decided(ctx, approval, { status: 'rejected', decidedById, decisionNote: note });
}

async function decided(
  ctx: Context,
  approval: ApprovalRow,
  decision: Pick<ApprovalRow, 'status' | 'decidedById' | 'decisionNote'> & { completedAt?: Date },
) {
  const { id, patientId } = approval;
  const change = { ...decision, decidedAt: ctx.now };
  await changeRecord(ctx, kinds.approval, approval, change, { patientIds: [patientId] });
  await announceApproval(ctx, approval);
  return readApproval(ctx, { id });
}
