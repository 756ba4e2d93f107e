import { CardTable } from '@/components/lists/card-table';
import type { Column } from '@/components/ui/data-table';
import {
  type DayEnd,
  type DayEndAsked,
  dayEndAddress,
  hourWords,
  netAmount,
  sumOfLines,
  tenderLines,
} from '@/lib/cashier-shifts/day-end';
import { moneyWords } from '@/lib/money';
import { transactionTypes } from '@/lib/payments/codes';
import { plainAmount, wayWords } from '@/lib/payments/words';
import { HourChart } from './hour-chart';
import { TenderTable } from './tender-table';

type DayFiguresProps = {
  report: DayEnd;
  total: DayEnd['totals'][number];
  asked: DayEndAsked;
};

type Tender = DayEnd['by_tender'][number];

/** The figures of one currency. */
export function DayFigures({ report, total, asked }: DayFiguresProps) {
  const { currency } = total;
  const tenders = transactionTypes.flatMap((type) =>
    report.by_tender.filter((row) => row.transaction_type === type && row.currency === currency),
  );
  const types = tenders.map(({ transaction_type }) => transaction_type);
  const hours = tenderLines(report.by_hour, currency, ({ hour }) => ({
    key: String(hour),
    name: hourWords(hour),
  }));
  const cashiers = tenderLines(report.by_cashier, currency, ({ cashier, cashier_name }) => ({
    key: cashier ?? cashier_name,
    name: cashier_name || 'Unknown',
  }));
  const desks = tenderLines(report.by_desk, currency, ({ location, location_name }) => ({
    key: location,
    name: location_name,
  }));
  const all = sumOfLines(hours, currency);
  const table = { currency, types, all };
  const people = new Set(report.by_cashier.flatMap(({ cashier }) => cashier ?? []));
  return (
    <>
      <div className="flex flex-col gap-3">
        <div>
          <p className="text-ink-muted">Taken less what was given back</p>
          <p className="font-semibold text-3xl tracking-tight" data-net>
            {moneyWords(netAmount(total), currency)}
          </p>
        </div>
        <CardTable
          until="md"
          caption={`By way of paying, ${currency}`}
          columns={tenderColumns(currency)}
          rows={tenders}
          rowKey={({ transaction_type }) => transaction_type}
        />
      </div>
      <section aria-labelledby={`hours-${currency}`} className="flex flex-col gap-3">
        <h2 id={`hours-${currency}`} className="font-semibold text-lg">
          By hour
        </h2>
        <HourChart currency={currency} types={types} hours={hours} all={all} />
        <TenderTable caption={`By hour, ${currency}`} of="Hour" lines={hours} {...table} />
      </section>
      <section aria-labelledby={`cashiers-${currency}`} className="flex flex-col gap-3">
        <h2 id={`cashiers-${currency}`} className="font-semibold text-lg">
          By cashier
        </h2>
        <TenderTable
          caption={`By cashier, ${currency}`}
          of="Cashier"
          lines={cashiers}
          {...table}
          hrefOf={({ key }) => (people.has(key) ? dayEndAddress({ ...asked, cashier: key }) : null)}
        />
      </section>
      <section aria-labelledby={`desks-${currency}`} className="flex flex-col gap-3">
        <h2 id={`desks-${currency}`} className="font-semibold text-lg">
          By desk
        </h2>
        <TenderTable
          caption={`By desk, ${currency}`}
          of="Desk"
          lines={desks}
          {...table}
          hrefOf={({ key }) => dayEndAddress({ ...asked, location: key })}
        />
      </section>
    </>
  );
}

function tenderColumns(currency: string): Column<Tender>[] {
  const plain = (amount: string) => plainAmount(amount, currency);
  const few = (count: number, amount: string) =>
    count === 0 ? '–' : `${plain(amount)} (${count})`;
  return [
    {
      key: 'way',
      header: 'Paid by',
      names: true,
      cell: ({ transaction_type }) => wayWords[transaction_type],
    },
    { key: 'payments', header: 'Payments', numeric: true, cell: ({ payments }) => payments },
    {
      key: 'taken',
      header: `Taken, ${currency}`,
      numeric: true,
      cell: ({ amount }) => plain(amount),
    },
    {
      key: 'refunds',
      header: 'Given back',
      numeric: true,
      cell: ({ refunds, refunded_amount }) => few(refunds, refunded_amount),
    },
    {
      key: 'net',
      header: 'Left',
      numeric: true,
      cell: (row) => <span className="font-semibold">{plain(netAmount(row))}</span>,
    },
    {
      key: 'voided',
      header: 'Voided, not counted',
      numeric: true,
      cell: ({ voided, voided_amount }) => few(voided, voided_amount),
    },
  ];
}
