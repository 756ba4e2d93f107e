import { z } from 'zod';
import { discountTypes } from '@/lib/domain/codes/discounts';
import { invoiceOrigins, invoiceStatuses } from '@/lib/domain/codes/invoices';
import { accountTypes } from '@/lib/domain/codes/payment-accounts';
import { paymentStatuses, transactionTypes } from '@/lib/domain/codes/payments';
import { amount } from '@/lib/platform/http/money-fields';
import { instantReply } from '@/lib/platform/http/types';
import { patientOfRecord } from '@/lib/registry/patients/contract';

/** A charge item as it was billed. */
const invoiceLine = z
  .object({
    position: z.int(),
    charge_item: z.guid(),
    healthcare_service_name: z.string(),
    description: z.string(),
    service_date: z.iso.date().meta({
      description:
        'The day of the service, or, where none is known, the day on which it was charged.',
    }),
    quantity: z.int(),
    unit_price: amount,
    amount,
    discount: z.guid().nullable(),
    discount_code: z.string().nullable(),
    discount_type: z.enum(discountTypes).nullable(),
    discount_value: z.string().nullable().meta({ description: 'Per cent, or an amount.' }),
    discount_amount: amount,
    invoice_discount_share: amount.meta({ description: 'Share of invoice discount.' }),
    net_amount: amount.meta({ description: 'After both.' }),
    price_tier_name: z.string().nullable().meta({
      description: 'Null once the invoice is cancelled: the charge may be repriced.',
    }),
    is_repriced: z.boolean().meta({
      description: 'Charged at the payer’s tier, instead of that of the admission or encounter.',
    }),
    credited_at: instantReply.nullable().meta({
      description: 'When it was credited, because the record no longer makes it due.',
    }),
  })
  .meta({ id: 'InvoiceLine' });

const invoicePayment = z
  .object({
    uuid: z.guid(),
    receipt_number: z.int(),
    amount,
    refunded: amount.meta({ description: 'The amount refunded of it.' }),
    owed_again: amount.meta({
      description:
        'The part of `refunded` that becomes due again: all of it except refunds for items that were not provided. `paid_total` is the active payments less this.',
    }),
    transaction_type: z.enum(transactionTypes),
    account_name: z.string(),
    payer_name: z
      .string()
      .nullable()
      .meta({ description: 'The payer of the account, if it has one.' }),
    reference: z.string().meta({ description: 'For an insurer’s part, the number of the claim.' }),
    is_copayment: z.boolean(),
    status: z.enum(paymentStatuses),
    received_at: instantReply,
  })
  .meta({ id: 'InvoicePayment' });

/** A bill as the API shows it. */
export const invoiceRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    number: z
      .int()
      .nullable()
      .meta({ description: 'Numbered without gaps; null while it is a draft.' }),
    status: z.enum(invoiceStatuses),
    origin: z.enum(invoiceOrigins),
    ...patientOfRecord,
    account: z.guid().nullable().meta({ description: 'The account of the payer.' }),
    account_name: z.string().nullable(),
    account_type: z.enum(accountTypes).nullable(),
    payer: z.guid().nullable(),
    payer_name: z.string().nullable(),
    stays: z
      .array(
        z.object({
          hospitalization: z.guid(),
          admitted_at: instantReply,
          discharged_at: instantReply.nullable(),
        }),
      )
      .meta({ description: 'The admissions that its lines are charged for, oldest first.' }),
    covers: z
      .array(
        z.object({
          payer: z.guid(),
          payer_name: z.string(),
          scheme: z.string(),
          member_number: z.string(),
          authorization_number: z.string(),
        }),
      )
      .meta({
        description:
          'The patient’s covers on the days of the lines, by the payers that it is addressed to or that were charged a part of it. For an issued invoice: as they were when it was issued, or when that payer was charged.',
      }),
    lines: z.array(invoiceLine),
    payments: z.array(invoicePayment),
    discount: z.guid().nullable().meta({ description: 'A discount of the whole invoice.' }),
    discount_code: z.string().nullable(),
    discount_amount: amount,
    total: amount,
    discount_total: amount.meta({
      description: 'The discounts of the lines and of the invoice together.',
    }),
    net_total: amount,
    paid_total: amount,
    credited_total: amount.meta({ description: 'The total of the credited lines.' }),
    balance: amount.meta({ description: 'The balance due, without what was credited.' }),
    refund_due: amount.meta({ description: 'Paid in excess of the amount of the invoice.' }),
    refund_due_since: instantReply.nullable(),
    currency: z.string(),
    issued_at: instantReply.nullable(),
    issued_by_name: z.string().nullable(),
    due_on: z.iso.date().nullable().meta({
      description:
        'The last day for paying it, as the hospital’s identity said when it was issued.',
    }),
    cancelled_at: instantReply.nullable(),
    cancelled_by_name: z.string().nullable(),
    cancel_reason: z.string(),
    created_by_name: z.string().nullable(),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'Invoice' });
