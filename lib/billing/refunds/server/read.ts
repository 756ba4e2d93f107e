import type { z } from 'zod';
import { findRefund, listRefunds, type RefundRow } from '@/db/queries/billing/refunds';
import type { listRefundsContract, refundRecord } from '@/lib/billing/refunds/contract';
import { notFound } from '@/lib/domain/errors';
import { presentAmount } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { kinds } from '@/lib/platform/records/server/kinds';
import { presentPatientOfRecord } from '@/lib/registry/patients/server/present';

/** One page of refunds. Reading them is audited. */
export async function readRefunds(ctx: Context, query: z.output<typeof listRefundsContract.query>) {
  const { rows, ...rest } = await listRefunds(ctx.tx, ctx.provider.id, query, pageWindow(query));
  return { rows: rows.map((row) => show(ctx, row)), ...rest };
}

/** One refund. Reading it is audited. Throws `not_found`. */
export async function readRefund(ctx: Context, reference: Reference) {
  const row = await findRefund(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.refund.noun);
  return show(ctx, row);
}

function show(ctx: Context, { refund, patient, ...row }: RefundRow): z.input<typeof refundRecord> {
  ctx.audit.patientsRead.add(patient.id);
  return {
    id: refund.number,
    uuid: refund.id,
    ...presentPatientOfRecord(patient, {
      now: ctx.now,
      timeZone: ctx.provider.timeZone,
    }),
    payment: refund.paymentId,
    receipt_number: row.receiptNumber,
    invoice: row.invoiceId,
    invoice_number: row.invoiceNumber,
    account: refund.accountId,
    account_name: row.accountName,
    payer_name: row.payerName,
    charge_item: refund.chargeItemId,
    charge_item_description: row.chargeItemDescription,
    charge_item_service_name: row.chargeItemServiceName,
    is_overpayment: refund.isOverpayment,
    amount: presentAmount(refund.amount, refund.currency),
    currency: refund.currency,
    reason: refund.reason,
    status: refund.status,
    requested_by: refund.requestedById,
    requested_by_name: row.requestedByKeyName ?? row.requestedByName,
    requested_at: refund.requestedAt.toISOString(),
    decided_by: refund.decidedById,
    decided_by_name: row.decidedByName,
    decided_at: refund.decidedAt?.toISOString() ?? null,
    decision_note: refund.decisionNote,
    voucher_number: refund.voucherNumber,
    transaction_type: refund.transactionType,
    paid_out: row.paidOut === null ? null : presentAmount(row.paidOut, refund.currency),
    reference: refund.reference,
    shift: refund.shiftId,
    completed_by: refund.completedById,
    completed_by_name: row.completedByKeyName ?? row.completedByName,
    completed_at: refund.completedAt?.toISOString() ?? null,
    created_at: refund.createdAt.toISOString(),
    modified_at: refund.modifiedAt.toISOString(),
  };
}
