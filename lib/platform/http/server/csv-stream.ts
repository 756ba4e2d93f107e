import { withTenantTransaction } from '@/db/client';
import type { Page, Walked } from '@/db/queries/platform/page';
import type { Place } from '@/lib/domain/page-place';
import { recheckAccess } from '@/lib/platform/auth/server/recheck-access';
import type { Contract } from '@/lib/platform/http/contract';
import { attachment, type CsvColumn, csvPart } from '@/lib/platform/http/csv';
import { viewerParameter } from '@/lib/platform/http/expected-user';
import { writeAuditTrail } from '@/lib/platform/http/server/audit-trail';
import { type Context, newAuditTrail } from '@/lib/platform/http/server/context';
import { log, loggable } from '@/lib/platform/log/log';

/** So many rows are in memory at once, whatever the file's length. */
const partRows = 500;

type CsvFile<Row> = {
  contract: Contract;
  /** What the rows were narrowed to; it stands on the audit log. */
  query: Record<string, unknown>;
  /** Without its ending. */
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  /** One part of the list, and the place of its last row; null: there are no more. */
  readPart: (within: Context, part: Page) => Promise<Walked<Row>>;
};

/**
 * Rows as a CSV file, part by part. The first part is read in the request's own transaction, so that what fails early
 * is refused as usual; each later one in a transaction of its own, only when the caller has taken the part before, so
 * that a slow caller holds no connection and one who leaves ends the reading. A part is sent after what it shows is on
 * the audit log. When a part cannot be read, or may not be read any more, the answer breaks off and is seen to be
 * incomplete.
 */
export async function streamCsv<Row>(
  ctx: Context,
  { contract, query, fileName, columns, readPart }: CsvFile<Row>,
): Promise<Response> {
  const read = async (within: Context, after?: Place) => {
    const { rows, next } = await readPart(within, { limit: partRows, offset: 0, after });
    return { text: csvPart(columns, rows, { isFirst: after === undefined }), next };
  };
  const readLater = async (after: Place) => {
    if (!(await recheckAccess(ctx.headers, ctx.affiliation))) {
      throw new Error('The caller may not read on.');
    }
    return withTenantTransaction([ctx.provider.id], { durable: false }, async (tx) => {
      const within: Context = { ...ctx, tx, audit: newAuditTrail() };
      const part = await read(within, after);
      await writeAuditTrail(within, contract);
      return part;
    });
  };

  const { [viewerParameter]: _, ...filters } = query;
  ctx.audit.filters = filters;
  let part = await read(ctx);
  let isFirst = true;
  let hasLeft = false;
  const encoder = new TextEncoder();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        if (!isFirst && part.next) part = await readLater(part.next);
      } catch (error) {
        log.error({ requestId: ctx.requestId, ...loggable(error) }, 'an export broke off');
        throw error;
      }
      if (hasLeft) return;
      isFirst = false;
      if (part.text !== '') controller.enqueue(encoder.encode(part.text));
      if (!part.next) controller.close();
    },
    cancel() {
      hasLeft = true;
    },
  };
  // No part is read ahead of the caller.
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': attachment(`${fileName}.csv`),
      'cache-control': 'no-store',
    },
  });
}
