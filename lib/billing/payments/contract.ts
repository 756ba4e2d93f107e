import { z } from 'zod';
import { chargeItemRecord } from '@/lib/billing/charge-items/record';
import { invoiceRecord } from '@/lib/billing/invoices/record';
import { accountRecord } from '@/lib/billing/payment-accounts/record';
import { paymentRecord, settlementPreview } from '@/lib/billing/payments/record';
import {
  copaymentTransactionTypes,
  deskTransactionTypes,
  paymentKinds,
  paymentStatuses,
  transactionTypes,
} from '@/lib/domain/codes/payments';
import { hospitalIdentity } from '@/lib/platform/hospital-identity/contract';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { currencyCode, moneyAmount } from '@/lib/platform/http/money-fields';
import { listPageSize } from '@/lib/platform/http/page-size';
import {
  instant,
  line,
  lineOrNothing,
  optionalLine,
  queryFlag,
  reference,
  wholeNumber,
} from '@/lib/platform/http/types';

const provider = { provider_id: reference };
const finance = '/providers/{provider_id}/finance';
const tag = 'Payments';

/** A desk's details of a tender: the amount handed over, and the number on the slip. */
const slip = {
  tendered: moneyAmount.nullish().meta({
    description:
      'Cash only: the amount that the patient handed over. The change is the difference from the amount due.',
  }),
  reference: lineOrNothing(200)
    .nullish()
    .transform((given) => given ?? '')
    .meta({
      description:
        'The reference on the card slip, mobile money message or claim, in letters of one script. Except for cash, the same amount with the same reference is accepted only once per invoice or account (409). Case, spaces and invisible characters are ignored, and hyphens too for mobile money.',
    }),
  reference_total: moneyAmount
    .nullish()
    .refine((amount) => !amount || /[1-9]/.test(amount), 'Enter an amount above zero.')
    .meta({
      description:
        'The total of the message or slip. Once it is recorded, its payments together never exceed it (409).',
    }),
  reference_reason: optionalLine(500)
    .nullish()
    .transform((given) => given ?? '')
    .meta({
      description:
        'Why a mobile-money message or card slip is used again that has already paid this bill or another. A signed-in person must give the reason, and the total of a message (409); a payment by a key is accepted, and `message` names the other receipts.',
    }),
};

const tender = z.strictObject({
  transaction_type: z.enum(transactionTypes),
  account_id: reference.nullish(),
  amount: moneyAmount,
  currency: currencyCode.nullish(),
  ...slip,
});

const tenders = z.array(tender).max(10).default([]).meta({
  description: 'Further payment methods, each paying a part; the main account pays the rest.',
});

const expectedDue = moneyAmount.optional().meta({
  description: 'The amount due that the caller expects, from the preview. 409 if it differs.',
});

export const receiving = z.strictObject({
  patient: reference,
  charge_items: z.array(reference).min(1).max(200),
  payment_info: z.strictObject({
    transaction_type: z.enum(transactionTypes),
    account_id: reference,
    amount: moneyAmount.nullish().meta({
      description:
        'For a part payment: the amount that this account pays. The rest stays due on the invoice.',
    }),
    copayment_info: z
      .strictObject({
        amount: moneyAmount,
        currency: currencyCode,
        transaction_type: z.enum(copaymentTransactionTypes),
        account_id: reference.nullish(),
        ...slip,
      })
      .nullish(),
    ...slip,
  }),
  location: reference,
  discounted_charge_items: z
    .array(z.strictObject({ charge_item_uuid: reference, discount_uuid: reference }))
    .max(200)
    .nullish()
    .transform((given) => given ?? []),
  discount_id: reference.nullish().meta({
    description: 'The discount of the whole invoice, if no item has its own.',
  }),
  tenders,
  expected_due: expectedDue,
  reprice: z.boolean().optional().meta({
    description:
      'Charges items again that are not at the tier of the payer or its cover: at that tier, at the prices of the time when they became due, and pays them in the same transaction. The patient then pays only the copayment of the scheme. Without it such items are refused (409, with `reprice` among the `errors`).',
  }),
});

const cashRule = {
  amount: moneyAmount.nullish().meta({ description: 'Required for cash.' }),
  currency: currencyCode.nullish().meta({ description: 'Required for cash.' }),
};

export const paying = z.strictObject({
  account_id: reference.nullish().meta({
    description:
      "Required for insurance and corporate. Default: the desk's cash account, or the patient's own account.",
  }),
  transaction_type: z.enum(transactionTypes),
  ...cashRule,
  copayment_info: z
    .strictObject({
      account_id: reference.nullish(),
      transaction_type: z.enum(copaymentTransactionTypes),
      ...cashRule,
      ...slip,
    })
    .nullish(),
  location: reference,
  discount_id: reference.nullish(),
  ...slip,
  tenders,
  expected_due: expectedDue,
});

export const receivePaymentContract = defineContract({
  id: 'payment.receive',
  method: 'POST',
  path: `${finance}/receive-payment`,
  summary: 'Receive payment for charge items',
  description:
    "Draws and issues an invoice of the items and pays it in the same transaction, wholly or, with `payment_info.amount`, in part. The copayment goes to the cash account of the location, the main account pays the rest. 409 if an item has already been billed or paid (an item is paid once, however many desks try), or if a self-pay discount or a copayment is above the person's limit and not approved (`finance/approvals`). Cash, mobile money and card need the cashier's open shift at the location; a key's shift is opened by its first payment.",
  tag,
  access: 'payments:take',
  params: z.strictObject(provider),
  body: receiving,
  reply: envelope(
    z.object({
      payments: z.array(paymentRecord),
      charge_items: z.array(chargeItemRecord),
      invoice: invoiceRecord,
      total: z.string(),
      discount_total: z.string(),
      net_total: z.string(),
      currency: z.string(),
    }),
    { status: 201, message: 'The payment was received.' },
  ),
});

export const previewReceivePaymentContract = defineContract({
  id: 'payment.receive-preview',
  method: 'POST',
  path: `${finance}/receive-payment/preview`,
  summary: 'Preview a payment for charge items',
  description: 'The same calculation and the same refusals, with nothing written.',
  tag,
  access: 'payments:take',
  params: z.strictObject(provider),
  body: receiving,
  reply: envelope(settlementPreview),
});

const oneInvoice = z.strictObject({ ...provider, invoice_uuid: reference });

export const payInvoiceContract = defineContract({
  id: 'invoice.pay',
  method: 'POST',
  path: `${finance}/invoices/{invoice_uuid}/pay`,
  summary: 'Pay an invoice',
  description:
    'With an amount, part of the balance can be paid, and never more; without one (not for cash) the balance is paid. `discount_id` gives the invoice its only discount, before its first payment.',
  tag,
  access: 'payments:take',
  params: oneInvoice,
  body: paying,
  reply: envelope(z.object({ payments: z.array(paymentRecord), invoice: invoiceRecord }), {
    status: 201,
    message: 'The payment was received.',
  }),
});

export const previewPayInvoiceContract = defineContract({
  id: 'invoice.pay-preview',
  method: 'POST',
  path: `${finance}/invoices/{invoice_uuid}/pay/preview`,
  summary: 'Preview the payment of an invoice',
  description: 'The same calculation and the same refusals, with nothing written.',
  tag,
  access: 'payments:take',
  params: oneInvoice,
  body: paying,
  reply: envelope(settlementPreview),
});

export const listPaymentsContract = defineContract({
  id: 'payment.list',
  method: 'GET',
  path: `${finance}/payments`,
  summary: 'List payments',
  description:
    'Latest first. `search` finds receipt and invoice numbers, references, and patients by name or MR number. `is_mine` finds what the caller took.',
  tag,
  access: 'billing:read',
  params: z.strictObject(provider),
  query: z.strictObject({
    search: z.string().max(200).optional(),
    receipt_number: wholeNumber.optional(),
    patient: reference.optional(),
    invoice: reference.optional(),
    account: reference.optional(),
    shift: reference.optional(),
    location: reference.optional(),
    taken_by: reference.optional(),
    settlement: z.guid().optional(),
    transaction_type: z.enum(transactionTypes).optional(),
    kind: z.enum(paymentKinds).optional(),
    status: z.enum(paymentStatuses).optional(),
    is_mine: queryFlag.optional(),
    received_at__gte: instant.optional(),
    received_at__lte: instant.optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(paymentRecord),
});

const onePayment = z.strictObject({ ...provider, payment_id: reference });

export const readPaymentContract = defineContract({
  id: 'payment.read',
  method: 'GET',
  path: `${finance}/payments/{payment_id}`,
  summary: 'Read a payment with its receipt',
  description:
    'The payment, all payments made by the same request, and the invoice with its lines: what a receipt prints.',
  tag,
  access: 'billing:read',
  params: onePayment,
  reply: envelope(
    paymentRecord.extend({
      provider_name: z.string(),
      hospital: hospitalIdentity,
      settlement_payments: z.array(paymentRecord),
      invoice_detail: invoiceRecord.nullable(),
    }),
  ),
});

export const voidPaymentContract = defineContract({
  id: 'payment.void',
  method: 'POST',
  path: `${finance}/payments/{payment_id}/void`,
  summary: 'Void a payment',
  description:
    "Reverses the payment with a mirrored entry. 409 if it has already been voided, if it has a refund, if the patient's deposit, less what is reserved for refunds, no longer covers it, or if the payer's account now owes less than its part or a remittance has its reference. Cash of a closed shift leaves the open drawer of the person who voids. An invoice that was made by paying is cancelled with its last payment, and its items can be billed again.",
  tag,
  access: 'payments:void',
  params: onePayment,
  body: z.strictObject({ reason: line(1000) }),
  reply: envelope(paymentRecord, { message: 'The payment was voided.' }),
});

export const depositContract = defineContract({
  id: 'account.deposit',
  method: 'POST',
  path: '/providers/{provider_id}/accounts/{account_id}/deposits',
  summary: 'Pay into a patient’s account',
  tag,
  access: 'payments:take',
  params: z.strictObject({ ...provider, account_id: reference }),
  body: z.strictObject({
    amount: moneyAmount,
    currency: currencyCode,
    transaction_type: z.enum(deskTransactionTypes),
    location: reference,
    ...slip,
  }),
  reply: envelope(z.object({ payments: z.array(paymentRecord), account: accountRecord }), {
    status: 201,
    message: 'The deposit was received.',
  }),
});
