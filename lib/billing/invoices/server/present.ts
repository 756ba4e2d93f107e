import type { z } from 'zod';
import type { InvoiceParts, InvoiceWithNames } from '@/db/queries/billing/invoices';
import type { invoiceRecord } from '@/lib/billing/invoices/record';
import { balanceOf } from '@/lib/billing/invoices/rules';
import { dayAt } from '@/lib/domain/days';
import { presentDiscountValue } from '@/lib/domain/discounts/percent';
import { fromMinorUnits, presentAmount, storedUnits } from '@/lib/domain/money';
import { presentPatientOfRecord } from '@/lib/registry/patients/server/present';

type Shown = z.input<typeof invoiceRecord>;

/** An invoice in the interface's words. The parts may be those of several invoices; it takes its own. */
export function presentInvoice(
  { invoice, patient, ...names }: InvoiceWithNames,
  parts: InvoiceParts,
  clock: { now: Date; timeZone: string },
): Shown {
  const { currency } = invoice;
  const amount = (stored: string) => presentAmount(stored, currency);
  const lines = parts.lines.filter(({ line }) => line.invoiceId === invoice.id);
  const left = invoice.status === 'cancelled' ? 0n : balanceOf(invoice);
  return {
    id: invoice.number,
    uuid: invoice.id,
    number: invoice.invoiceNumber,
    status: invoice.status,
    origin: invoice.origin,
    ...presentPatientOfRecord({ ...patient, mrNumber: names.mrNumber }, clock),
    account: invoice.accountId,
    account_name: names.accountName,
    account_type: names.accountType,
    payer: names.payerId,
    payer_name: names.payerName,
    stays: staysOf(lines),
    covers: parts.covers
      .filter(({ invoiceId }) => invoiceId === invoice.id)
      .map((cover) => ({
        payer: cover.payerId,
        payer_name: cover.payerName,
        scheme: cover.scheme,
        member_number: cover.memberNumber,
        authorization_number: cover.authorizationNumber,
      })),
    lines: lines.map((part) => presentLine(part, currency, clock.timeZone)),
    payments: parts.payments
      .filter(({ invoiceId }) => invoiceId === invoice.id)
      .map((payment) => ({
        uuid: payment.id,
        receipt_number: payment.receiptNumber,
        amount: amount(payment.amount),
        refunded: amount(payment.refunded),
        owed_again: amount(payment.owedAgain),
        transaction_type: payment.transactionType,
        account_name: payment.accountName,
        payer_name: payment.payerName,
        reference: payment.reference,
        is_copayment: payment.isCopayment,
        status: payment.status,
        received_at: payment.receivedAt.toISOString(),
      })),
    discount: invoice.discountId,
    discount_code: invoice.discountCode,
    discount_amount: amount(invoice.discountAmount),
    total: amount(invoice.total),
    discount_total: amount(invoice.discountTotal),
    net_total: amount(invoice.netTotal),
    paid_total: amount(invoice.paidTotal),
    credited_total: amount(invoice.creditedTotal),
    balance: fromMinorUnits(left > 0n ? left : 0n, currency),
    refund_due: fromMinorUnits(left < 0n ? -left : 0n, currency),
    refund_due_since: invoice.refundDueSince?.toISOString() ?? null,
    currency,
    issued_at: invoice.issuedAt?.toISOString() ?? null,
    issued_by_name: names.issuerName,
    due_on: invoice.dueOn,
    cancelled_at: invoice.cancelledAt?.toISOString() ?? null,
    cancelled_by_name: names.cancellerName,
    cancel_reason: invoice.cancelReason,
    created_by_name: names.creatorName,
    created_at: invoice.createdAt.toISOString(),
    modified_at: invoice.modifiedAt.toISOString(),
  };
}

type Line = InvoiceParts['lines'][number];

/** The day of the service, or, where none is known, the day on which it was charged. */
const dayOf = ({ serviceDate, chargedAt }: Line, timeZone: string): string =>
  serviceDate ?? dayAt(chargedAt, timeZone);

function staysOf(lines: Line[]): Shown['stays'] {
  const stays = new Map(lines.flatMap(({ stay }) => (stay ? [[stay.id, stay]] : [])));
  return [...stays.values()]
    .sort((one, other) => one.admittedAt.getTime() - other.admittedAt.getTime())
    .map(({ id, admittedAt, dischargedAt }) => ({
      hospitalization: id,
      admitted_at: admittedAt.toISOString(),
      discharged_at: dischargedAt?.toISOString() ?? null,
    }));
}

function presentLine(part: Line, currency: string, timeZone: string): Shown['lines'][number] {
  const { line, share, creditedAt, tierName, isRepriced } = part;
  const amount = (stored: string) => presentAmount(stored, currency);
  const net = storedUnits(line.netAmount, currency) - storedUnits(share ?? '0', currency);
  const { discountType: type, discountValue: value } = line;
  return {
    position: line.position,
    charge_item: line.chargeItemId,
    healthcare_service_name: line.serviceName,
    description: line.description,
    service_date: dayOf(part, timeZone),
    quantity: line.quantity,
    unit_price: amount(line.unitPrice),
    amount: amount(line.amount),
    discount: line.discountId,
    discount_code: line.discountCode,
    discount_type: type,
    discount_value: type && value !== null ? presentDiscountValue(type, value, currency) : null,
    discount_amount: amount(line.discountAmount),
    invoice_discount_share: amount(share ?? '0'),
    net_amount: fromMinorUnits(net, currency),
    price_tier_name: line.isLive ? tierName : null,
    is_repriced: line.isLive && isRepriced,
    credited_at: line.isLive ? (creditedAt?.toISOString() ?? null) : null,
  };
}
