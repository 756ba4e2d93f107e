import {
  type DayEnd,
  type DayEndAsked,
  dayEndAddress,
  hourWords,
  sumOfLines,
  tenderLines,
} from '@/components/billing/cashier-shifts/day-end';
import { tenderColumns } from '@/components/billing/cashier-shifts/tender-columns';
import { CardTable } from '@/components/platform/lists/card-table';
import { isDeskType, transactionTypes } from '@/lib/domain/codes/payments';
import { moneyWords } from '@/lib/domain/money';
import { HourChart } from './hour-chart';
import { TenderTable } from './tender-table';

type DayFiguresProps = {
  report: DayEnd;
  total: DayEnd['totals'][number];
  asked: DayEndAsked;
};

export function DayFigures({ report, total, asked }: DayFiguresProps) {
  const { currency } = total;
  const rows = transactionTypes.flatMap((type) =>
    report.by_tender.filter((row) => row.transaction_type === type && row.currency === currency),
  );
  const tenders = rows.filter(({ transaction_type }) => isDeskType(transaction_type));
  const charged = rows.filter(({ transaction_type }) => !isDeskType(transaction_type));
  const types = tenders.map(({ transaction_type }) => transaction_type);
  const hours = tenderLines(report.by_hour, currency, ({ hour }) => ({
    key: String(hour),
    name: hourWords(hour),
  }));
  const cashiers = tenderLines(report.by_cashier, currency, (row) => ({
    key: cashierKey(row),
    name: row.cashier_name || 'Unknown',
  }));
  const desks = tenderLines(report.by_desk, currency, ({ location, location_name }) => ({
    key: location,
    name: location_name,
  }));
  const all = sumOfLines(hours, currency);
  const table = { currency, types, all };
  // A system's line has no report of its own: by its person the report shows what that person took.
  const people = new Map(
    report.by_cashier.flatMap((row) =>
      row.cashier === null || row.is_of_key ? [] : [[cashierKey(row), row.cashier]],
    ),
  );
  return (
    <>
      <div className="flex flex-col gap-3">
        <div>
          <p className="text-ink-muted">Taken at the desks, less voids and refunds</p>
          <p className="font-semibold text-3xl tracking-tight" data-net>
            {moneyWords(total.net_amount, currency)}
          </p>
        </div>
        {tenders.length > 0 && (
          <CardTable
            caption={`By payment method,  ${currency}`}
            columns={tenderColumns(currency, tenders)}
            rows={tenders}
            rowKey={({ transaction_type }) => transaction_type}
          />
        )}
      </div>
      {charged.length > 0 && (
        <section aria-labelledby={`charged-${currency}`} className="flex flex-col gap-3">
          <div>
            <h2 id={`charged-${currency}`} className="font-semibold text-lg">
              Charged to accounts
            </h2>
            <p className="max-w-prose text-ink-muted text-sm">
              Not included in the total above, because no money reached a desk. Payers pay later;
              deposits were counted when they were taken.
            </p>
          </div>
          <CardTable
            until="md"
            caption={`Charged to accounts, ${currency}`}
            columns={tenderColumns(currency, charged)}
            rows={charged}
            rowKey={({ transaction_type }) => transaction_type}
          />
        </section>
      )}
      {tenders.length > 0 && (
        <>
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
              hrefOf={({ key }) => {
                const cashier = people.get(key);
                return cashier === undefined ? null : dayEndAddress({ ...asked, cashier });
              }}
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
      )}
    </>
  );
}

/** A person and a key that acts for that person are two lines, and so are two keys. */
const cashierKey = ({ cashier, is_of_key, cashier_name }: DayEnd['by_cashier'][number]): string =>
  JSON.stringify([cashier, is_of_key, cashier_name]);
