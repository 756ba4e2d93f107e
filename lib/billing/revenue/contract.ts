import { z } from 'zod';
import { longestPeriod } from '@/lib/billing/ledger/period';
import { defineContract, envelope, openedByScreen } from '@/lib/platform/http/contract';
import { amount } from '@/lib/platform/http/money-fields';
import { calendarDate, reference } from '@/lib/platform/http/types';

/** The divisions of a period's revenue. */
export const revenueDivisions = [
  'service',
  'ward',
  'practitioner',
  'payer',
  'day',
  'month',
] as const;
export type RevenueDivision = (typeof revenueDivisions)[number];

const sums = {
  currency: z.string(),
  charged: amount.meta({ description: 'Invoices issued, less invoices cancelled.' }),
  discounts: amount.meta({ description: 'Discounts given, less those of cancelled invoices.' }),
  returns: amount.meta({
    description: 'Credited or refunded because it was not due or not provided (sales returns).',
  }),
  revenue: amount.meta({ description: '`charged` less `discounts` and `returns`.' }),
};

export const revenueRecord = z
  .object({
    from: z.iso.date(),
    until: z.iso.date(),
    by: z.enum(revenueDivisions),
    rows: z.array(
      z.object({
        key: z.string().nullable().meta({
          description:
            'The UUID of the service, ward, practitioner or payer, or the day (`2026-03-14`) or month (`2026-03`). Null: revenue without one.',
        }),
        name: z
          .string()
          .nullable()
          .meta({ description: 'Null for a day, a month, or revenue without a group.' }),
        ...sums,
      }),
    ),
    totals: z
      .array(z.object(sums))
      .meta({ description: "By currency: the ledger's own totals of the whole period." }),
  })
  .meta({ id: 'Revenue' });

const query = {
  from: calendarDate.optional().meta({ description: 'Default: the first day of its month.' }),
  until: calendarDate.optional().meta({ description: 'Default: today.' }),
  by: z.enum(revenueDivisions).default('service'),
};

const path = '/providers/{provider_id}/finance/revenue';
const shared = {
  tag: 'Books',
  access: 'ledger:check',
  params: z.strictObject({ provider_id: reference }),
} as const;

export const revenueContract = defineContract({
  ...shared,
  id: 'revenue.read',
  method: 'GET',
  path,
  summary: 'Read the revenue of a period by service, ward, practitioner, payer, day or month',
  description: `From the books: an invoice counts on the day of its issue; a cancellation, discount or return on its own day, whatever it corrects; payments do not count. Both days are included, by the provider's clock; at most ${longestPeriod} days. Ward: that of the patient's bed at the time of the service. Practitioner: the prescriber; for an admission, the practitioner who admitted; otherwise the first participant of the encounter; both as recorded when the service was billed. A payer is that of the invoice's account.`,
  query: z.strictObject(query),
  reply: envelope(revenueRecord),
});

export const exportRevenueContract = defineContract({
  ...shared,
  id: 'revenue.export',
  method: 'GET',
  path: `${path}/export`,
  summary: 'Export the revenue of a period as CSV',
  description:
    'The rows of the report: RFC 4180 in UTF-8 with a byte order mark. Amounts are decimals with a point; the currency has a column of its own.',
  query: z.strictObject({ ...query, ...openedByScreen }),
  reply: { kind: 'stream', contentType: 'text/csv' },
});
