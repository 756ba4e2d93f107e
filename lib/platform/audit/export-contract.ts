import { listAuditEventsContract } from '@/lib/platform/audit/contract';
import { defineContract, openedByScreen } from '@/lib/platform/http/contract';

export const exportAuditEventsContract = defineContract({
  id: 'audit-event.export',
  method: 'GET',
  path: '/providers/{provider_id}/audit-events/export',
  summary: 'Export audit events as CSV',
  description: [
    'Every row of the list that its filters leave (of a `search`, those of the newest 10,000 rows), the newest first, as a stream: RFC 4180 in UTF-8 with a byte order mark, for spreadsheets.',
    'A time stands there twice: on the provider’s clock, which the header names, and in UTC to the millisecond. `Changes` is JSON, as in the list. A text that a spreadsheet would take for a formula has an apostrophe before it.',
    'What was sent before the connection ended is on the audit log, with the filters and the patients of whose records it tells. An answer that breaks off is not complete.',
  ].join('\n\n'),
  tag: 'Audit',
  access: 'audit:read',
  params: listAuditEventsContract.params,
  query: listAuditEventsContract.query.omit({ page: true, page_size: true }).extend(openedByScreen),
  reply: { kind: 'stream', contentType: 'text/csv' },
});
