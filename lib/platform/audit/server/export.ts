import type { z } from 'zod';
import { dayAt } from '@/lib/domain/days';
import { exportAuditEventsContract } from '@/lib/platform/audit/export-contract';
import { type AuditEventReply, readPartOfAuditLog } from '@/lib/platform/audit/server/read';
import { type CsvColumn, wallTime } from '@/lib/platform/http/csv';
import type { Context } from '@/lib/platform/http/server/context';
import { streamCsv } from '@/lib/platform/http/server/csv-stream';

/** The audit log as a CSV file. The export, and the patients whose records it shows, are in the log before it is sent. */
export function exportAuditEvents(
  ctx: Context,
  query: z.output<typeof exportAuditEventsContract.query>,
): Promise<Response> {
  const { name, timeZone } = ctx.provider;
  return streamCsv(ctx, {
    contract: exportAuditEventsContract,
    query,
    fileName: `${name} audit log ${dayAt(ctx.now, timeZone)}`,
    columns: columnsFor(timeZone),
    readPart: (within, part) => readPartOfAuditLog(within, query, part),
  });
}

const columnsFor = (timeZone: string): CsvColumn<AuditEventReply>[] => [
  { header: 'Row', cell: ({ id }) => id },
  { header: `Time (${timeZone})`, cell: ({ at }) => wallTime(at, timeZone) },
  { header: 'Time (UTC)', cell: ({ at }) => at },
  { header: 'Who', cell: ({ actor_name }) => actor_name },
  { header: 'Role', cell: ({ actor_role }) => actor_role },
  { header: 'Kind', cell: ({ actor_kind }) => actor_kind },
  { header: 'Actor', cell: ({ actor }) => actor },
  { header: 'Action', cell: ({ action }) => action },
  { header: 'Outcome', cell: ({ outcome }) => outcome },
  { header: 'Entity', cell: ({ entity }) => entity },
  { header: 'Entity UUID', cell: ({ entity_uuid }) => entity_uuid },
  { header: 'Patients', cell: ({ patients }) => patients.join(' ') },
  { header: 'IP', cell: ({ ip }) => ip },
  { header: 'Request', cell: ({ request_id }) => request_id },
  {
    header: 'Changes',
    cell: ({ changes }) => (Object.keys(changes).length === 0 ? null : JSON.stringify(changes)),
  },
  { header: 'Previous hash', cell: ({ previous_hash }) => previous_hash },
  { header: 'Hash', cell: ({ hash }) => hash },
];
