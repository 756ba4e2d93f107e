import type { z } from 'zod';
import { insertApprovalItems } from '@/db/queries/billing/approvals';
import type { requestApprovalContract } from '@/lib/billing/approvals/contract';
import { announceApproval } from '@/lib/billing/approvals/server/announce';
import { type AboveLimit, judgeGivenUp, subjectOf } from '@/lib/billing/approvals/server/judge';
import { readApproval } from '@/lib/billing/approvals/server/read';
import { lockToWaive, waiverOf } from '@/lib/billing/charge-items/server/cancel';
import { judgePayInvoice } from '@/lib/billing/payments/server/pay';
import { judgeReceivePayment } from '@/lib/billing/payments/server/receive';
import { Refusal } from '@/lib/domain/errors';
import { fromMinorUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Body = z.output<NonNullable<typeof requestApprovalContract.body>>;

/**
 * Requests another person's approval of a waiver, or of what a payment gives up. Throws as the act itself does, and
 * `conflict` if it needs no approval or approval has already been requested.
 */
export async function requestApproval(ctx: Context, body: Body) {
  const all = await judgeRequested(ctx, body);
  // A payment may need several: each is requested by a call of its own.
  const above = all.find(({ request }) => request === null) ?? all[0];
  if (!above) {
    throw new Refusal('conflict', 'This is within your limit. It needs no approval.');
  }
  if (above.request) {
    const sentence =
      above.request.status === 'approved'
        ? 'This has already been approved.'
        : 'Approval of this has already been requested.';
    throw new Refusal('conflict', sentence);
  }
  const { givenUp } = above;
  const { kind, patientId, currency, copayment } = givenUp;
  const text = (units: bigint) => fromMinorUnits(units, currency);
  const { id } = await addRecord(
    ctx,
    kinds.approval,
    {
      ...{ kind, patientId, currency, amount: text(givenUp.amount) },
      chargeItemId: givenUp.chargeItemId,
      invoiceId: givenUp.invoiceId,
      discountId: givenUp.discountId,
      accountId: givenUp.accountId,
      copayment: copayment && text(copayment.asked),
      expectedCopayment: copayment && text(copayment.expected),
      subject: subjectOf(givenUp),
      reason: body.reason,
      requestedById: ctx.caller.userId,
      requestedByKeyId: ctx.caller.kind === 'api-key' ? ctx.caller.id : null,
      requestedAt: ctx.now,
    },
    { patientIds: [patientId] },
  );
  await insertApprovalItems(
    ctx.tx,
    givenUp.items.map(({ chargeItemId, discountId, net }) => ({
      providerId: ctx.provider.id,
      approvalId: id,
      chargeItemId,
      discountId,
      netAmount: text(net),
    })),
  );
  await announceApproval(ctx, { patientId });
  return readApproval(ctx, { id });
}

async function judgeRequested(ctx: Context, body: Body): Promise<AboveLimit[]> {
  const { charge_item: item, receive_payment: receive, pay_invoice: pay } = body;
  const named = { charge_item: item, receive_payment: receive, pay_invoice: pay };
  if (Object.values(named).filter(Boolean).length !== 1) {
    const sentence = 'Name the charge item, the payment or the invoice.';
    throw new Refusal('invalid', sentence, {
      fields: Object.fromEntries(Object.keys(named).map((field) => [field, [sentence]])),
    });
  }
  if (item) return judgeGivenUp(ctx, waiverOf(await lockToWaive(ctx, item)));
  if (receive) return judgeReceivePayment(ctx, receive);
  return pay ? judgePayInvoice(ctx, pay.invoice, pay.payment) : [];
}
