import type { z } from 'zod';
import { exportRevenueContract, type revenueRecord } from '@/lib/billing/revenue/contract';
import { readRevenue } from '@/lib/billing/revenue/server/read';
import { divisionWords, nameOfRow } from '@/lib/billing/revenue/words';
import type { CsvColumn } from '@/lib/platform/http/csv';
import type { Context } from '@/lib/platform/http/server/context';
import { streamCsv } from '@/lib/platform/http/server/csv-stream';

type Row = z.input<typeof revenueRecord>['rows'][number];

/** The report's rows as a CSV file. */
export async function exportRevenue(
  ctx: Context,
  query: z.output<typeof exportRevenueContract.query>,
): Promise<Response> {
  const { rows, by, from, until } = await readRevenue(ctx, query);
  const amount = (header: string, of: (row: Row) => string): CsvColumn<Row> => ({
    header,
    cell: of,
  });
  return streamCsv<Row>(ctx, {
    contract: exportRevenueContract,
    query,
    fileName: `${ctx.provider.name} revenue by ${by} ${from} to ${until}`,
    columns: [
      { header: divisionWords[by], cell: (row) => row.name ?? row.key ?? nameOfRow(row, by) },
      { header: 'Currency', cell: ({ currency }) => currency },
      amount('Charged', ({ charged }) => charged),
      amount('Discounts', ({ discounts }) => discounts),
      amount('Returns', ({ returns }) => returns),
      amount('Revenue', ({ revenue }) => revenue),
    ],
    readPart: async () => ({ rows, next: null }),
  });
}
