import { z } from 'zod';
import { listInvoicesContract } from '@/lib/billing/invoices/contract';
import { defineContract, openedByScreen } from '@/lib/platform/http/contract';
import { reference } from '@/lib/platform/http/types';

export const exportInvoicesContract = defineContract({
  id: 'invoice.export',
  method: 'GET',
  path: '/providers/{provider_id}/finance/invoices/export',
  summary: 'Export invoices as CSV',
  description: [
    'Every row of the list that its filters leave, in the list’s order, as a stream: RFC 4180 in UTF-8 with a byte order mark, for spreadsheets.',
    'Times are those of the provider’s clock, which the header names; amounts are decimals with a point and without a currency, which has a column of its own. A text that a spreadsheet would take for a formula has an apostrophe before it.',
    'The audit log has the rows that were sent before the connection ended, with the filters and the patients. An answer that breaks off is not complete.',
  ].join('\n\n'),
  tag: 'Invoices',
  access: 'billing:read',
  params: z.strictObject({ provider_id: reference }),
  query: listInvoicesContract.query.omit({ page: true, page_size: true }).extend(openedByScreen),
  reply: { kind: 'stream', contentType: 'text/csv' },
});
