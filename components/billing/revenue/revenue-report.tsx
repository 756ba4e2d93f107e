import type { z } from 'zod';
import { type PeriodProps, PeriodReport } from '@/components/billing/reports/period-report';
import { CardTable } from '@/components/platform/lists/card-table';
import { ExportLink } from '@/components/platform/lists/export-link';
import { fromDay, untilDay } from '@/components/platform/lists/whole-days';
import type { Column } from '@/components/platform/ui/data-table';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { Field } from '@/components/platform/ui/field';
import { Select } from '@/components/platform/ui/select';
import { listChargeItemsContract } from '@/lib/billing/charge-items/contract';
import { plainAmount } from '@/lib/billing/payments/words';
import {
  revenueContract,
  revenueDivisions,
  type revenueRecord,
} from '@/lib/billing/revenue/contract';
import { divisionWords, keysOf, nameOfRow } from '@/lib/billing/revenue/words';
import { moneyWords, toMinorUnits } from '@/lib/domain/money';
import { RevenueChart } from './revenue-chart';

type Revenue = z.input<typeof revenueRecord>;
type Row = Omit<Revenue['rows'][number], 'name'> & { name: string };

/** In place of the key of a row. */
const totalKey = 'total';

type RevenueReportProps = PeriodProps & { report: Revenue };

/** The revenue of a period by the books: a picture and a table for each currency. */
export function RevenueReport({ report, ...period }: RevenueReportProps) {
  const { from, until, by } = report;
  return (
    <PeriodReport
      {...period}
      title="Revenue"
      address="/reports/revenue"
      path={revenueContract.path}
      query={{ from, until, by }}
      file={
        <ExportLink
          operation={{ path: listChargeItemsContract.path }}
          provider={period.provider.uuid}
          query={{ created_at__gte: fromDay(from), created_at__lte: untilDay(until) }}
          label="Download charges CSV"
        />
      }
      fields={
        <Field label="By">
          <Select
            name="by"
            defaultValue={by}
            options={revenueDivisions.map((value) => ({ value, label: divisionWords[value] }))}
          />
        </Field>
      }
    >
      {report.totals.length === 0 && (
        <EmptyState title="No revenue in this period">
          No invoice was issued, cancelled, discounted or credited.
        </EmptyState>
      )}
      {report.totals.map((total) => (
        <OfCurrency key={total.currency} {...{ report, total }} />
      ))}
    </PeriodReport>
  );
}

function OfCurrency({ report, total }: { report: Revenue; total: Revenue['totals'][number] }) {
  const { currency } = total;
  const { by } = report;
  const rows = report.rows
    .filter((row) => row.currency === currency)
    .map((row) => ({ ...row, name: nameOfRow(row, by) }));
  // Heights on a screen, not money: the figures beside a bar are the exact amounts.
  const heightOf = (amount: string) => Number(toMinorUnits(amount, currency) ?? 0n);
  const largest = Math.max(1, ...rows.map(({ revenue }) => heightOf(revenue)));
  const slots = by === 'day' || by === 'month' ? keysOf(report, by) : null;
  const caption = `Revenue by ${divisionWords[by].toLowerCase()}, ${currency}`;
  return (
    <div className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg" data-revenue={total.revenue}>
        {moneyWords(total.revenue, currency)}
      </h2>
      {slots && (
        <RevenueChart
          label={caption}
          currency={currency}
          bars={slots.map((key) => {
            const revenue = rows.find((row) => row.key === key)?.revenue ?? '0';
            return {
              name: nameOfRow({ key, name: null }, by),
              height: heightOf(revenue),
              words: moneyWords(revenue, currency),
            };
          })}
        />
      )}
      <CardTable
        until="md"
        caption={caption}
        columns={columnsFor(divisionWords[by], ({ revenue }) =>
          slots ? null : heightOf(revenue) / largest,
        )}
        rows={[...rows, { ...total, key: totalKey, name: 'Total' }]}
        rowKey={({ key }) => key ?? 'none'}
      />
    </div>
  );
}

const columnsFor = (
  header: string,
  /** From 0 to 1, of the largest; null: no bar. */
  shareOf: (row: Row) => number | null,
): Column<Row>[] => {
  const amount = (key: 'charged' | 'discounts' | 'returns' | 'revenue', words: string) => ({
    key,
    header: words,
    numeric: true,
    cell: (row: Row) => plainAmount(row[key], row.currency),
  });
  return [
    {
      key: 'name',
      header,
      names: true,
      cell: (row) => (
        <>
          <span className="wrap-anywhere block min-w-32 max-w-80 whitespace-normal">
            {row.name}
          </span>
          <Bar share={row.key === totalKey ? null : shareOf(row)} />
        </>
      ),
    },
    amount('charged', 'Charged'),
    amount('discounts', 'Discounts'),
    amount('returns', 'Returns'),
    amount('revenue', 'Revenue'),
  ];
};

/** How much of the largest a row is. The figures beside it say the same. */
function Bar({ share }: { share: number | null }) {
  if (share === null) return null;
  const width = `${100 * Math.min(1, Math.max(0, share))}%`;
  return (
    <span aria-hidden="true" className="mt-1 block h-1.5 w-full max-w-80 rounded bg-surface-sunken">
      <span className="block h-full rounded bg-accent" style={{ width }} />
    </span>
  );
}
