import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  type ApprovalRow,
  findApprovalLimit,
  lockOpenApprovals,
} from '@/db/queries/billing/approvals';
import type { GivenUp } from '@/lib/billing/approvals/given-up';
import type { neededApproval } from '@/lib/billing/approvals/record';
import { announceApproval } from '@/lib/billing/approvals/server/announce';
import { approvalKindWords } from '@/lib/domain/codes/approvals';
import { Refusal } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, presentAmount, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/** The parts above the caller's limit, with the open requests for them. */
export type AboveLimit = {
  givenUp: GivenUp;
  /** In the provider's currency. */
  limit: string;
  /** The open request for exactly this. */
  request: ApprovalRow | null;
  /** Another open request of this patient, for something that differs. */
  other: ApprovalRow | null;
};

/**
 * The parts of this that need another person's approval. A key has no role, so that its scopes alone bound it. A limit is in
 * the provider's currency: where there is one, any amount in another currency needs approval. The requests found are locked.
 */
export async function judgeGivenUp(ctx: Context, ...all: GivenUp[]): Promise<AboveLimit[]> {
  const above: AboveLimit[] = [];
  for (const one of all) above.push(...(await judgeOne(ctx, one)));
  return above;
}

async function judgeOne(ctx: Context, givenUp: GivenUp): Promise<AboveLimit[]> {
  const { tx, provider, affiliation } = ctx;
  if (givenUp.amount === 0n || affiliation.role === null) return [];
  const limit = await findApprovalLimit(tx, provider.id, givenUp.kind, affiliation.role);
  if (limit === null) return [];
  const isOwnCurrency = givenUp.currency === provider.currency;
  if (isOwnCurrency && givenUp.amount <= storedUnits(limit, provider.currency)) return [];
  const open = await lockOpenApprovals(tx, provider.id, givenUp);
  const subject = subjectOf(givenUp);
  return [
    {
      givenUp,
      limit: presentAmount(limit, provider.currency),
      request: open.find((one) => one.subject === subject) ?? null,
      other: open.find((one) => one.subject !== subject) ?? null,
    },
  ];
}

/** A digest of everything that is approved: where it is the same, nothing has changed since. */
export function subjectOf({ amount, copayment, items, ...of }: GivenUp): string {
  const parts = [...items]
    .sort((one, other) => (one.chargeItemId < other.chargeItemId ? -1 : 1))
    .map(({ chargeItemId, discountId, net }) => [chargeItemId, discountId, String(net)]);
  const all = [
    ...[of.kind, of.patientId, of.currency, String(amount), of.chargeItemId, of.invoiceId],
    ...[of.discountId, of.accountId, copayment && [`${copayment.asked}`, `${copayment.expected}`]],
    parts,
  ];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

/**
 * The approved requests for everything above the caller's limit, to be completed with it. Throws `conflict` if one is
 * missing; the message says what to do.
 */
export const requireApproved = (above: readonly AboveLimit[]): ApprovalRow[] =>
  above.map((one) => {
    const { request, other } = one;
    if (request?.status === 'approved') return request;
    throw new Refusal('conflict', request ? waitingWords(one) : missingWords(one, other));
  });

const sumWords = ({ amount, currency }: GivenUp) =>
  moneyWords(fromMinorUnits(amount, currency), currency);

const waitingWords = ({ givenUp }: AboveLimit) =>
  `${approvalKindWords[givenUp.kind]} of ${sumWords(givenUp)}: approval is requested. Wait for the decision.`;

function missingWords({ givenUp }: AboveLimit, other: ApprovalRow | null): string {
  const { kind } = givenUp;
  if (other?.status === 'approved') {
    const approved = moneyWords(presentAmount(other.amount, other.currency), other.currency);
    return `Another ${kind} of ${approved} was approved. This one, of ${sumWords(givenUp)}, differs from it. Request approval again.`;
  }
  const difference = kind === 'copayment' ? 'that differs from the scheme by' : 'of';
  return `A ${kind} ${difference} ${sumWords(givenUp)} is above your limit. Request approval first.`;
}

/** Uses approved requests up for an invoice, and that of a copayment for its payment. */
export async function completeApprovals(
  ctx: Context,
  approvals: readonly ApprovalRow[],
  { invoiceId, paymentId = null }: { invoiceId: string; paymentId?: string | null },
): Promise<void> {
  for (const approval of approvals) {
    const ofPayment = approval.kind === 'copayment' ? { paymentId } : {};
    await changeRecord(
      ctx,
      kinds.approval,
      approval,
      { status: 'completed', invoiceId, ...ofPayment, completedAt: ctx.now },
      { patientIds: [approval.patientId] },
    );
    await announceApproval(ctx, approval);
  }
}

/** The approvals that a payment needs, in the interface's words. */
export const presentNeeded = (above: readonly AboveLimit[]): z.input<typeof neededApproval>[] =>
  above.map(({ givenUp, limit, request }) => ({
    kind: givenUp.kind,
    amount: fromMinorUnits(givenUp.amount, givenUp.currency),
    limit,
    request: request && {
      uuid: request.id,
      status: request.status,
      requested_by: request.requestedById,
    },
  }));
