import { z } from 'zod';
import { decisionBody, requestFields, withdrawalBody } from '@/lib/billing/approvals/record';
import {
  copaymentTransactionTypes,
  refundStatuses,
  transactionTypes,
} from '@/lib/domain/codes/payments';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { amount, currencyCode, moneyAmount } from '@/lib/platform/http/money-fields';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instantReply, line, optionalLine, reference } from '@/lib/platform/http/types';
import { patientOfRecord } from '@/lib/registry/patients/contract';

const provider = { provider_id: reference };
const path = '/providers/{provider_id}/finance/refunds';
const one = z.strictObject({ ...provider, refund_id: reference });
const tag = 'Refunds';
/** Money to be refunded: requested by one person, decided by another, paid by a cashier. */
export const refundRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    ...patientOfRecord,
    payment: z.guid().nullable(),
    receipt_number: z.int().nullable(),
    invoice: z.guid().nullable(),
    invoice_number: z.int().nullable(),
    account: z.guid().nullable(),
    account_name: z.string().nullable(),
    payer_name: z.string().nullable().meta({
      description: 'The insurer or company that made the payment, to which it is credited.',
    }),
    charge_item: z.guid().nullable().meta({
      description:
        'An item that was paid for but not provided: its invoice stays paid (a sales return).',
    }),
    charge_item_description: z.string().nullable(),
    charge_item_service_name: z.string().nullable(),
    is_overpayment: z.boolean().meta({
      description:
        'A refund of the amount by which the invoice is overpaid, because items of it are no longer due: the amount is not due again.',
    }),
    amount,
    currency: z.string(),
    ...requestFields,
    voucher_number: z.int().nullable().meta({
      description: 'Assigned when the refund is paid or credited, without gaps; null before.',
    }),
    transaction_type: z.enum(transactionTypes).nullable(),
    paid_out: amount.nullable().meta({
      description:
        'The amount handed over, once the refund is completed: for cash, in whole coins; for any other payment method, if rounding to coins reduced it; otherwise null.',
    }),
    reference: z.string(),
    shift: z.guid().nullable(),
    completed_by: z.guid().nullable(),
    completed_by_name: z.string().nullable(),
    completed_at: instantReply.nullable(),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'Refund' });

export const listRefundsContract = defineContract({
  id: 'refund.list',
  method: 'GET',
  path,
  summary: 'List refunds',
  description: 'Latest first.',
  tag,
  access: 'billing:read',
  params: z.strictObject(provider),
  query: z.strictObject({
    status: z.enum(refundStatuses).optional(),
    patient: reference.optional(),
    payment: reference.optional(),
    account: reference.optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(refundRecord),
});

export const exportRefundsContract = exportContract(listRefundsContract);

export const readRefundContract = defineContract({
  id: 'refund.read',
  method: 'GET',
  path: `${path}/{refund_id}`,
  summary: 'Read a refund',
  tag,
  access: 'billing:read',
  params: one,
  reply: envelope(refundRecord),
});

export const requestRefundContract = defineContract({
  id: 'refund.request',
  method: 'POST',
  path,
  summary: 'Request refund',
  description:
    "Of a payment that the patient made for an invoice, or of a patient's deposit: send either the payment or the account. Requested, approved and paid refunds together never exceed the payment, nor the cash received for it if that was rounded down to coins. Requested and approved refunds of a deposit never exceed its balance (409): the amount is reserved until the refund is paid or rejected.",
  tag,
  access: 'payments:take',
  params: z.strictObject(provider),
  record: refundRecord,
  body: z.strictObject({
    payment: reference.nullish(),
    account: reference.nullish(),
    charge_item: reference.nullish().meta({
      description:
        'For a payment: the item of its invoice that was not provided. At most its price after discounts is refunded, and it does not become due again. 409 while the invoice has a balance due.',
    }),
    amount: moneyAmount,
    currency: currencyCode.nullish(),
    reason: line(1000),
  }),
  example: {
    payment: '019a1c2e-7d3e-7f4a-9b1c-2d3e4f5a6b7c',
    amount: '1500.00',
    reason: 'Paid twice',
  },
  reply: envelope(refundRecord, { status: 201, message: 'Refund requested.' }),
});

export const refundOverpaidContract = defineContract({
  id: 'refund.overpaid',
  method: 'POST',
  path: '/providers/{provider_id}/finance/invoices/{invoice_uuid}/refund-overpaid',
  summary: 'Request a refund of the amount overpaid on an invoice',
  description:
    "Requests the amount paid for items that are no longer due by the record: the invoice's `refund_due`, less the refunds already requested. It is divided into one refund for each payment, to the payer who made it: in proportion to what each paid, or beside a scheme first to the patient, down to the copayment of what remains. Another person must approve each; the refund of a payment by an insurer or a company is credited to its account with the approval. 409 if no refund is due, or all of it has already been requested.",
  tag,
  access: 'payments:take',
  params: z.strictObject({ ...provider, invoice_uuid: reference }),
  body: z.strictObject({
    reason: optionalLine(1000)
      .default('')
      .meta({ description: 'Default: the items that are no longer due.' }),
  }),
  reply: envelope(z.object({ refunds: z.array(refundRecord) }).meta({ id: 'RefundsAsked' }), {
    status: 201,
    message: 'The refund was requested.',
  }),
});

export const decideRefundContract = defineContract({
  id: 'refund.decide',
  method: 'POST',
  path: `${path}/{refund_id}/decide`,
  summary: 'Approve or reject a refund',
  description:
    'Only a person other than the requester can decide (403). A rejection needs a reason; an approved refund that is not paid yet can still be rejected. The approval credits what an insurer or a company paid to its account, and the refund is `completed` at once.',
  tag,
  access: 'refunds:decide',
  params: one,
  body: decisionBody,
  reply: envelope(refundRecord, { message: 'The refund was decided.' }),
});

export const withdrawRefundContract = defineContract({
  id: 'refund.withdraw',
  method: 'POST',
  path: `${path}/{refund_id}/withdraw`,
  summary: 'Withdraw your own request for a refund',
  description:
    'Only the requester can withdraw it, and only until it is decided (409). Its status becomes `rejected`, decided by the requester, and its amount is no longer reserved.',
  tag,
  access: 'payments:take',
  params: one,
  body: withdrawalBody,
  reply: envelope(refundRecord, { message: 'The request was withdrawn.' }),
});

export const completeRefundContract = defineContract({
  id: 'refund.complete',
  method: 'POST',
  path: `${path}/{refund_id}/complete`,
  summary: 'Pay an approved refund',
  description:
    "In cash, by mobile money or card within the cashier's open shift, or into the patient's deposit. The amount becomes due again, unless it is for a `charge_item` that was not provided or was overpaid.",
  tag,
  access: 'payments:take',
  params: one,
  body: z.strictObject({
    transaction_type: z.enum(copaymentTransactionTypes),
    location: reference.meta({ description: 'The desk that pays the refund.' }),
    reference: optionalLine(200).default('').meta({
      description:
        'The reference of the mobile-money message or card slip. 409 if it paid the refund of another patient.',
    }),
  }),
  reply: envelope(refundRecord, { message: 'The refund was paid.' }),
});
