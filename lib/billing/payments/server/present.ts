import type { z } from 'zod';
import type { PaymentRow } from '@/db/queries/billing/payments';
import type { paymentRecord } from '@/lib/billing/payments/record';
import { presentAmount } from '@/lib/domain/money';
import { presentPatientOfRecord } from '@/lib/registry/patients/server/present';

/** A payment in the interface's words. */
export function presentPayment(
  { payment, patient, ...row }: PaymentRow,
  clock: { now: Date; timeZone: string },
): z.input<typeof paymentRecord> {
  const shown = (amount: string) => presentAmount(amount, payment.currency);
  return {
    id: payment.number,
    uuid: payment.id,
    receipt_number: payment.receiptNumber,
    settlement: payment.settlementId,
    kind: payment.kind,
    is_copayment: payment.isCopayment,
    ...presentPatientOfRecord(patient, clock),
    invoice: payment.invoiceId,
    invoice_number: row.invoiceNumber,
    account: payment.accountId,
    account_name: row.accountName,
    payer_name: row.payerName,
    transaction_type: payment.transactionType,
    amount: shown(payment.amount),
    currency: payment.currency,
    tendered: payment.tendered === null ? null : shown(payment.tendered),
    change: shown(payment.change),
    rounding: shown(payment.rounding),
    reference: payment.reference,
    reference_total: payment.referenceTotal === null ? null : shown(payment.referenceTotal),
    reference_reason: payment.referenceReason,
    location: payment.locationId,
    location_name: row.locationName,
    shift: payment.shiftId,
    taken_by: payment.takenById,
    taken_by_name: row.keyName ?? row.takenByName,
    received_at: payment.receivedAt.toISOString(),
    status: payment.status,
    refunded: shown(row.refunded),
    voided_at: payment.voidedAt?.toISOString() ?? null,
    voided_by: payment.voidedById,
    voided_by_name: row.voidedByName,
    void_reason: payment.voidReason,
  };
}
