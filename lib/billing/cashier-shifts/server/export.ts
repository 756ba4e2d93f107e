import type { z } from 'zod';
import type { DaySums } from '@/db/queries/billing/tenders';
import { exportDayEndContract } from '@/lib/billing/cashier-shifts/export-contract';
import { addTenders } from '@/lib/billing/cashier-shifts/server/add-tenders';
import { readDay } from '@/lib/billing/cashier-shifts/server/read-day';
import { tenderWords } from '@/lib/billing/payments/words';
import { Refusal } from '@/lib/domain/errors';
import { presentAmount } from '@/lib/domain/money';
import type { CsvColumn } from '@/lib/platform/http/csv';
import type { Context } from '@/lib/platform/http/server/context';
import { streamCsv } from '@/lib/platform/http/server/csv-stream';

/** The figures of a day, each by cashier, desk, tender and hour, as a CSV file. */
export async function exportDayEnd(
  ctx: Context,
  query: z.output<typeof exportDayEndContract.query>,
): Promise<Response> {
  const { date, rows, isBlind } = await readDay(ctx, query);
  if (isBlind) {
    const sentence =
      'The count is blind. The report is available when the shifts of the day are closed.';
    throw new Refusal('forbidden', sentence);
  }
  return streamCsv(ctx, {
    contract: exportDayEndContract,
    query,
    fileName: `${ctx.provider.name} day end ${date}`,
    columns: columnsFor(date),
    readPart: async () => ({ rows, next: null }),
  });
}

function columnsFor(date: string): CsvColumn<DaySums>[] {
  const amount = (header: string, of: (row: DaySums) => string): CsvColumn<DaySums> => ({
    header,
    cell: (row) => presentAmount(of(row), row.currency),
  });
  return [
    { header: 'Date', cell: () => date },
    { header: 'Hour', cell: ({ hour }) => hour },
    { header: 'Cashier', cell: ({ userName }) => userName },
    { header: 'Desk', cell: ({ locationName }) => locationName },
    { header: 'Payment method', cell: ({ transactionType }) => tenderWords[transactionType] },
    { header: 'Currency', cell: ({ currency }) => currency },
    { header: 'Payments', cell: ({ payments }) => payments },
    amount('Taken', (row) => row.amount),
    amount('Of which deposits', (row) => row.depositedAmount),
    amount('Rounding', ({ rounding }) => rounding),
    { header: 'Payments voided', cell: ({ voidedHere }) => voidedHere },
    amount('Voided', (row) => row.voidedHereAmount),
    { header: 'Refunds', cell: ({ refunds }) => refunds },
    amount('Refunded', (row) => row.refundedAmount),
    { header: 'Net', cell: (row) => addTenders([row], row.currency).net_amount },
  ];
}
