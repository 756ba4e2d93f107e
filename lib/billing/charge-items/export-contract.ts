import { z } from 'zod';
import { listChargeItemsContract } from '@/lib/billing/charge-items/contract';
import { defineContract, openedByScreen } from '@/lib/platform/http/contract';
import { reference } from '@/lib/platform/http/types';

export const exportChargeItemsContract = defineContract({
  id: 'charge-item.export',
  method: 'GET',
  path: '/providers/{provider_id}/finance/charge-items/export',
  summary: 'Export charge items as CSV',
  description: [
    'Every row of the list that its filters leave, in the list’s order, as a stream: RFC 4180 in UTF-8 with a byte order mark, for spreadsheets.',
    'Times are those of the provider’s clock, which the header names; amounts are decimals with a point and without a currency, which has a column of its own. A text that a spreadsheet would take for a formula has an apostrophe before it.',
    'The audit log has the rows that were sent before the connection ended, with the filters and the patients. An answer that breaks off is not complete.',
  ].join('\n\n'),
  tag: 'Charge items',
  access: 'billing:read',
  params: z.strictObject({ provider_id: reference }),
  query: listChargeItemsContract.query.omit({ page: true, page_size: true }).extend(openedByScreen),
  reply: { kind: 'stream', contentType: 'text/csv' },
});
