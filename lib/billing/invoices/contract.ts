import { z } from 'zod';
import { invoiceRecord } from '@/lib/billing/invoices/record';
import { invoiceOrigins, invoiceStatuses } from '@/lib/domain/codes/invoices';
import { defineContract, envelope, page } from '@/lib/platform/http/contract';
import { searchedPage } from '@/lib/platform/http/resource';
import { instant, line, queryFlag, reference, wholeNumber } from '@/lib/platform/http/types';

const provider = { provider_id: reference };
const oneInvoice = z.strictObject({ ...provider, invoice_uuid: reference });
const path = '/providers/{provider_id}/finance/invoices';
const tag = 'Invoices';

export const listInvoicesContract = defineContract({
  id: 'invoice.list',
  method: 'GET',
  path,
  summary: 'List invoices',
  description:
    'Newest first. `search` matches the patient’s names, phone number and MR number, and the invoice’s number. `is_outstanding` finds those that are issued and not yet paid in full, or all others; `is_overdue` finds the unpaid ones that are past their due date (30 days after the issue where an invoice has none), or all others.',
  tag,
  access: 'billing:read',
  params: z.strictObject(provider),
  query: z.strictObject({
    ...searchedPage,
    number: wholeNumber.optional(),
    patient: reference.optional(),
    account: reference.optional(),
    payer: reference.optional(),
    status: z.enum(invoiceStatuses).optional(),
    origin: z.enum(invoiceOrigins).optional(),
    is_outstanding: queryFlag.optional(),
    is_overdue: queryFlag.optional(),
    created_at__gte: instant.optional(),
    created_at__lte: instant.optional(),
    issued_at__gte: instant.optional(),
    issued_at__lte: instant.optional(),
  }),
  reply: page(invoiceRecord),
});

export const readInvoiceContract = defineContract({
  id: 'invoice.read',
  method: 'GET',
  path: `${path}/{invoice_uuid}`,
  summary: 'Read an invoice',
  tag,
  access: 'billing:read',
  params: oneInvoice,
  reply: envelope(invoiceRecord),
});

export const makeInvoiceContract = defineContract({
  id: 'invoice.create',
  method: 'POST',
  path,
  summary: 'Make an invoice of charge items',
  description:
    'A draft of a patient’s billable items in one currency. `account` is that of the payer, which decides which discounts can be used. Discount either single items or the whole invoice, not both (400). 409 if an item has been billed, paid or cancelled; the message says which.',
  tag,
  access: 'payments:take',
  params: z.strictObject(provider),
  record: invoiceRecord,
  body: z.strictObject({
    patient: reference,
    charge_items: z.array(reference).min(1).max(500),
    account: reference.nullable().default(null),
    discounted_charge_items: z
      .array(z.strictObject({ charge_item_uuid: reference, discount_uuid: reference }))
      .max(500)
      .default([]),
    discount_id: reference
      .nullable()
      .default(null)
      .meta({ description: 'A discount of the whole invoice.' }),
  }),
  reply: envelope(invoiceRecord, { status: 201, message: 'The invoice was made.' }),
});

export const issueInvoiceContract = defineContract({
  id: 'invoice.issue',
  method: 'POST',
  path: `${path}/{invoice_uuid}/issue`,
  summary: 'Issue an invoice',
  description:
    'The invoice gets its number, and its lines can no longer change. An invoice without a balance due is paid at once. 409 if it is not a draft.',
  tag,
  access: 'payments:take',
  params: oneInvoice,
  // There is nothing to say, but what is said is judged: a misspelt wish must not look granted.
  body: z.strictObject({}).optional(),
  reply: envelope(invoiceRecord, { message: 'The invoice was issued.' }),
});

export const cancelInvoiceContract = defineContract({
  id: 'invoice.cancel',
  method: 'POST',
  path: `${path}/{invoice_uuid}/cancel`,
  summary: 'Cancel an invoice',
  description:
    'Its charge items become billable again, and a reversing entry is posted. 409 if it has already been cancelled, or while part of it is paid.',
  tag,
  access: 'payments:take',
  params: oneInvoice,
  body: z.strictObject({ reason: line(500) }),
  reply: envelope(invoiceRecord, { message: 'The invoice was cancelled.' }),
});
