import { z } from 'zod';
import { printRecord } from '@/lib/billing/prints/record';
import { minutesForOriginal } from '@/lib/billing/prints/rules';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { optionalLine, reference } from '@/lib/platform/http/types';

const finance = '/providers/{provider_id}/finance';
const provider = { provider_id: reference };
const body = z.strictObject({
  is_copy: z.boolean().default(false).meta({
    description: 'A copy even if there is no original yet.',
  }),
  reason: optionalLine(300)
    .default('')
    .meta({
      description: `Why the original is printed again: by the same person, within ${minutesForOriginal} minutes.`,
    }),
});
const prints = z.array(printRecord);

const recording = (id: string, noun: string) =>
  ({
    id: `${id}.print`,
    method: 'POST',
    summary: `Record a print of ${noun}`,
    description: `Call this before printing. The first print is the original and later ones are copies (\`is_copy\` of the response). With \`reason\` the person who printed the original can print it once more, within ${minutesForOriginal} minutes; otherwise 409. Wardline cannot know whether the printer printed it.`,
    access: 'billing:read',
    body,
    reply: envelope(printRecord, { status: 201, message: 'The print was recorded.' }),
  }) as const;

const listing = (id: string, noun: string) =>
  ({
    id: `${id}.prints`,
    method: 'GET',
    summary: `List the prints of ${noun}`,
    description: 'Oldest first.',
    access: 'billing:read',
    reply: envelope(prints),
  }) as const;

const ofReceipt = {
  path: `${finance}/payments/{payment_id}/prints`,
  tag: 'Payments',
  params: z.strictObject({ ...provider, payment_id: reference }),
} as const;

const ofInvoice = {
  path: `${finance}/invoices/{invoice_uuid}/prints`,
  tag: 'Invoices',
  params: z.strictObject({ ...provider, invoice_uuid: reference }),
} as const;

const ofRefund = {
  path: `${finance}/refunds/{refund_id}/prints`,
  tag: 'Refunds',
  params: z.strictObject({ ...provider, refund_id: reference }),
} as const;

export const printReceiptContract = defineContract({
  ...recording('payment', 'a receipt'),
  ...ofReceipt,
});
export const listReceiptPrintsContract = defineContract({
  ...listing('payment', 'a receipt'),
  ...ofReceipt,
});
export const printInvoiceContract = defineContract({
  ...recording('invoice', 'an invoice'),
  ...ofInvoice,
});
export const listInvoicePrintsContract = defineContract({
  ...listing('invoice', 'an invoice'),
  ...ofInvoice,
});
export const printRefundContract = defineContract({
  ...recording('refund', 'a refund voucher'),
  ...ofRefund,
});
export const listRefundPrintsContract = defineContract({
  ...listing('refund', 'a refund voucher'),
  ...ofRefund,
});
