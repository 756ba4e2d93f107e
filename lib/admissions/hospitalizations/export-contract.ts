import { z } from 'zod';
import { hospitalizationFilters } from '@/lib/admissions/hospitalizations/contract';
import { defineContract, openedByScreen } from '@/lib/platform/http/contract';
import { reference } from '@/lib/platform/http/types';

export const exportHospitalizationsContract = defineContract({
  id: 'hospitalization.export',
  method: 'GET',
  path: '/providers/{provider_id}/hospitalizations/export',
  summary: 'Export hospitalizations as CSV',
  description: [
    'Every row of the list that its filters leave, in the list’s order, as a stream: RFC 4180 in UTF-8 with a byte order mark, for spreadsheets.',
    'Times are those of the provider’s clock, which the header names. A text that a spreadsheet would take for a formula (it begins with `=`, `+`, `-`, `@`, a tab or a line break) has an apostrophe before it, a phone number too.',
    'Unpaid bills are included for callers with `billing:read`.',
    'The audit log has the rows that were sent before the connection ended, with the filters and the patients. An answer that breaks off is not complete.',
  ].join('\n\n'),
  tag: 'Hospitalizations',
  access: 'admissions:read',
  params: z.strictObject({ provider_id: reference }),
  query: z.strictObject({ ...hospitalizationFilters, ...openedByScreen }),
  reply: { kind: 'stream', contentType: 'text/csv' },
});
