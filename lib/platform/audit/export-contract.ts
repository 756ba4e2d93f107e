import { listAuditEventsContract } from '@/lib/platform/audit/contract';
import { defineContract, openedByScreen } from '@/lib/platform/http/contract';

export const exportAuditEventsContract = defineContract({
  id: 'audit-event.export',
  method: 'GET',
  path: '/providers/{provider_id}/audit-events/export',
  summary: 'Export audit events as CSV',
  description: [
    'Every row that matches the filters of the list (with `search`, among the newest 10,000 rows), newest first, as a stream: RFC 4180 in UTF-8 with a byte order mark, for spreadsheets.',
    'Each time appears twice: in the provider’s time zone, which the header names, and in UTC to the millisecond. `Changes` is JSON, as in the list. Text that a spreadsheet would read as a formula is preceded by an apostrophe.',
    'The audit log records what was sent, up to a lost connection, with the filters and the patients concerned. A response that breaks off is incomplete.',
  ].join('\n\n'),
  tag: 'Audit',
  access: 'audit:read',
  params: listAuditEventsContract.params,
  query: listAuditEventsContract.query.omit({ page: true, page_size: true }).extend(openedByScreen),
  reply: { kind: 'stream', contentType: 'text/csv' },
});
