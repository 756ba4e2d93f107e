import { z } from 'zod';
import { defineContract, openedByScreen } from '@/lib/platform/http/contract';
import { calendarDate, reference } from '@/lib/platform/http/types';

/** The journals of a period as a file. */
export const exportJournalsContract = defineContract({
  id: 'ledger.export',
  method: 'GET',
  path: '/providers/{provider_id}/finance/ledger/export',
  summary: 'Export the journals of a period as CSV',
  description: [
    'For the accountant: a row for each line of each journal, the oldest first, with the hospital’s own code and name of its account (`account_codes` of the finance settings; Wardline’s where the hospital gave none). Debits and credits are equal in each journal and in the file. RFC 4180 in UTF-8 with a byte order mark.',
    'Both days are included, by the provider’s clock; at most 366 days. Nothing is ever posted on a day that is over: a correction has its own day, so that the file of a period that is over stays the same.',
    'The audit log has the rows that were sent before the connection ended, with the period and the patients. If the response breaks off, the file is incomplete.',
  ].join('\n\n'),
  tag: 'Books',
  access: 'ledger:check',
  params: z.strictObject({ provider_id: reference }),
  query: z.strictObject({ from: calendarDate, until: calendarDate, ...openedByScreen }),
  reply: { kind: 'stream', contentType: 'text/csv' },
});
