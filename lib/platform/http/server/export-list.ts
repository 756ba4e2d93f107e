import type { z } from 'zod';
import type { Found, Page } from '@/db/queries/platform/page';
import { dayAt } from '@/lib/domain/days';
import { Refusal } from '@/lib/domain/errors';
import type { Contract, Reply } from '@/lib/platform/http/contract';
import type { CsvColumn } from '@/lib/platform/http/csv';
import { csvColumnsOf } from '@/lib/platform/http/csv-columns';
import { viewerParameter } from '@/lib/platform/http/expected-user';
import { exportedAtMost } from '@/lib/platform/http/page-size';
import type { Context } from '@/lib/platform/http/server/context';
import { streamCsv } from '@/lib/platform/http/server/csv-stream';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

type Row = Readonly<Record<string, unknown>>;

type ListFile<Q extends z.ZodObject> = {
  list: Contract<z.ZodObject, Q, z.ZodType, Extract<Reply, { kind: 'page' }>>;
  file: Contract;
  /** In the name of the file: `payers`. */
  name: string;
  /** The handler of the list itself. */
  read: (ctx: Context, query: z.output<Q>) => Promise<Found<Row>>;
  /** The record of a row, where it is not that of the list. */
  record?: z.ZodObject;
};

/**
 * The route that answers a list as a CSV file, from the function that answers the list, part by part from the place
 * where the part before ended.
 */
export const exportRoute = <Q extends z.ZodObject>({
  list,
  file,
  name,
  read,
  record,
}: ListFile<Q>) =>
  route({
    GET: handle(file, ({ ctx, query: asked }) => {
      const { [viewerParameter]: _, ...filters } = asked;
      const { timeZone } = ctx.provider;
      // A list's item is a record.
      const columns: CsvColumn<Row>[] = csvColumnsOf(
        record ?? (list.reply.item as z.ZodObject),
        timeZone,
      );
      return streamCsv(ctx, {
        contract: file,
        query: asked,
        fileName: `${ctx.provider.name} ${name} ${dayAt(ctx.now, timeZone)}`,
        columns,
        readPart: partsOf(read, filters),
      });
    }),
  });

/**
 * Reads a list part by part by what answers its pages; the file's filters are the list's, parsed by the same schemas.
 * Throws `invalid` with the first part of a list of too many rows.
 */
export const partsOf =
  <Query>(read: (ctx: Context, query: Query) => Promise<Found<Row>>, filters: object) =>
  async (within: Context, { limit, after }: Pick<Page, 'limit' | 'after'>) => {
    const query = { ...filters, page_size: limit, after } as unknown as Query;
    const { rows, total, next } = await read(within, query);
    if (total > exportedAtMost && after === undefined) throw tooLong(total);
    return { rows, next };
  };

const tooLong = (total: number) =>
  new Refusal(
    'invalid',
    `This list has ${total.toLocaleString('en')} rows, and a file has at most ${exportedAtMost.toLocaleString('en')}. Narrow the list by a filter.`,
  );
