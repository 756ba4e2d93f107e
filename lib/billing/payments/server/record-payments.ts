import { v7 } from 'uuid';
import { nextDocumentNumber } from '@/db/queries/billing/document-numbers';
import { insertRow } from '@/db/queries/platform/rows';
import { payments } from '@/db/schema/index';
import { copaymentDifference } from '@/lib/billing/approvals/given-up';
import { post } from '@/lib/billing/ledger/server/post';
import { depositEntries, paymentEntries } from '@/lib/billing/payments/postings';
import type { Part, Settlement } from '@/lib/billing/payments/server/split-due';
import { isDeskType } from '@/lib/domain/codes/payments';
import { fromMinorUnits } from '@/lib/domain/money';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { logged } from '@/lib/platform/records/server/change';

/** The purpose of a payment: an invoice, or a deposit into the patient's own account by way of a desk's. */
type Purpose =
  | { kind: 'invoice'; patientId: string; invoiceId: string }
  | { kind: 'deposit'; patientId: string; accountId: string };

type Taking = Pick<Settlement, 'currency' | 'location' | 'shift' | 'parts'> &
  Partial<Pick<Settlement, 'due' | 'expectedCopayment'>>;

/**
 * Takes the parts of a settlement: for each a payment with a receipt number, and its journal. Answers the payments'
 * uuids. The numbers' row is locked until the request ends, so that receipts are numbered in the order of their times.
 */
export async function recordPayments(
  ctx: Context,
  { currency, location, shift, parts, due = 0n, expectedCopayment = null }: Taking,
  purpose: Purpose,
): Promise<string[]> {
  const settlementId = v7();
  const text = (units: bigint) => fromMinorUnits(units, currency);
  const ids: string[] = [];
  const difference = copaymentDifference({ due, parts, expectedCopayment });
  for (const [index, part] of parts.entries()) {
    const receipt = await nextDocumentNumber(ctx.tx, ctx.provider.id, 'receipt');
    const { number: receiptNumber, at: receivedAt } = receipt;
    const shiftId = isDeskType(part.transactionType) ? (shift?.id ?? null) : null;
    const id = v7();
    const invoiceId = purpose.kind === 'invoice' ? purpose.invoiceId : null;
    const storing = insertRow(ctx.tx, payments, {
      providerId: ctx.provider.id,
      id,
      receiptNumber,
      settlementId,
      kind: purpose.kind,
      isCopayment: part.role === 'copayment',
      copaymentDifference: text(index === 0 ? difference : 0n),
      patientId: purpose.patientId,
      invoiceId,
      accountId: purpose.kind === 'invoice' ? part.account.id : purpose.accountId,
      transactionType: part.transactionType,
      amount: text(part.amount),
      currency,
      tendered: part.tendered === null ? null : text(part.tendered),
      change: text(part.change),
      rounding: text(part.rounding),
      reference: part.reference,
      referenceTotal: part.referenceTotal === null ? null : text(part.referenceTotal),
      referenceReason: part.referenceReason,
      locationId: location.id,
      shiftId,
      takenById: ctx.caller.userId,
      apiKeyId: ctx.caller.kind === 'api-key' ? ctx.caller.id : null,
      receivedAt,
    });
    const kind = purpose.kind === 'invoice' ? 'payment' : 'deposit';
    const event = { kind, at: receivedAt, paymentId: id, invoiceId } as const;
    // Sent in this order.
    const [row] = await Promise.all([
      storing,
      post(ctx, event, entriesOf(part, { currency, shiftId }, purpose)),
    ]);
    const on = { entity: 'payment', entityId: id, patientIds: [purpose.patientId] };
    recordChange(ctx, on, null, logged(ctx, payments, row));
    ids.push(id);
  }
  return ids;
}

function entriesOf(
  { transactionType, amount, rounding, account }: Part,
  { currency, shiftId }: { currency: string; shiftId: string | null },
  purpose: Purpose,
) {
  const sum = { currency, amount, rounding };
  const desk = { accountId: account.id, shiftId };
  const { patientId } = purpose;
  if (purpose.kind === 'invoice') {
    const { invoiceId } = purpose;
    return paymentEntries(transactionType, sum, { ...desk, patientId, invoiceId });
  }
  if (!isDeskType(transactionType)) throw new Error('A deposit is money that reaches a desk.');
  return depositEntries(transactionType, sum, desk, { accountId: purpose.accountId, patientId });
}
