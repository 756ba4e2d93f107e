import { withTenantTransaction } from '@/db/client';
import type { Page, Walked } from '@/db/queries/platform/page';
import type { Place } from '@/lib/domain/page-place';
import { recheckAccess } from '@/lib/platform/auth/server/recheck-access';
import type { Contract } from '@/lib/platform/http/contract';
import { attachment, type CsvColumn, csvPart } from '@/lib/platform/http/csv';
import { viewerParameter } from '@/lib/platform/http/expected-user';
import { recordReading } from '@/lib/platform/http/server/audit-trail';
import { type Context, newAuditTrail } from '@/lib/platform/http/server/context';
import { log, loggable } from '@/lib/platform/log/log';

/** The rows that are in memory at once, whatever the file's length. */
const partRows = 500;

type CsvFile<Row> = {
  contract: Contract;
  /** The filters, for the audit log. */
  query: Record<string, unknown>;
  /** Without its extension. */
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  /** One part of the list and the position of its last row; null at the end. */
  readPart: (within: Context, part: Page) => Promise<Walked<Row>>;
};

/**
 * Rows as a CSV file, in parts. The first part is read in the request's own transaction, so that early failures are
 * refused as usual. Each later part is read in its own transaction, once the caller has taken the part before, so
 * that a slow caller holds no connection and a lost one ends the export. A part is sent after its audit row is
 * written. If a part cannot be read, or the caller has lost access, the response breaks off and is visibly
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
      throw new Error('The caller has lost access.');
    }
    const audit = newAuditTrail();
    const part = await withTenantTransaction([ctx.provider.id], { durable: false }, (tx) =>
      read({ ...ctx, tx, audit }, after),
    );
    await recordReading({ ...ctx, audit }, contract);
    return part;
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
        log.error({ requestId: ctx.requestId, ...loggable(error) }, 'an export was cut off');
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
  // No part is read before the caller asks for it.
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': attachment(`${fileName}.csv`),
      'cache-control': 'no-store',
    },
  });
}
