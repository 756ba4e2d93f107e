import { nextDocumentNumber } from '@/db/queries/billing/document-numbers';
import type { InvoiceRow } from '@/db/queries/billing/invoice-writes';
import type { payments, refunds } from '@/db/schema/index';
import { post } from '@/lib/billing/ledger/server/post';
import { settleInvoice } from '@/lib/billing/ledger/server/settle-invoice';
import { payerCreditEntries } from '@/lib/billing/payments/postings';
import { readRefund } from '@/lib/billing/refunds/server/read';
import { storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Refund = typeof refunds.$inferSelect;

/**
 * Credits the account of an insurer or a company with what it was charged above what the invoice asks for, or with the rest of a
 * claim that it rejects, which is then due again, with the approval: no money changes hands. The invoice, the payment and the refund are locked.
 */
export async function creditPayer(
  ctx: Context,
  refund: Refund,
  { invoice, payment }: { invoice: InvoiceRow | null; payment: typeof payments.$inferSelect },
  decision: Pick<Refund, 'decidedById' | 'decisionNote'>,
) {
  if (!invoice) throw new Error('An overpaid amount belongs to an invoice.');
  const { currency, patientId } = refund;
  const amount = storedUnits(refund.amount, currency);
  const { number: voucherNumber, at: completedAt } = await nextDocumentNumber(
    ctx.tx,
    ctx.provider.id,
    'refund',
  );
  await changeRecord(
    ctx,
    kinds.refund,
    refund,
    {
      ...decision,
      status: 'completed',
      voucherNumber,
      decidedAt: ctx.now,
      transactionType: payment.transactionType,
      completedById: ctx.caller.userId,
      completedByKeyId: ctx.caller.kind === 'api-key' ? ctx.caller.id : null,
      completedAt,
    },
    { patientIds: [patientId] },
  );
  await post(
    ctx,
    {
      kind: 'refund',
      at: completedAt,
      refundId: refund.id,
      paymentId: payment.id,
      invoiceId: invoice.id,
      reason: refund.reason,
    },
    payerCreditEntries(
      { currency, amount },
      { patientId, invoiceId: invoice.id, accountId: payment.accountId },
    ),
  );
  const paidTotal = storedUnits(invoice.paidTotal, currency) - amount;
  await settleInvoice(ctx, invoice, { paidTotal });
  return readRefund(ctx, { id: refund.id });
}
