import { Badge } from '@/components/ui/badge';
import { type Column, DataTable } from '@/components/ui/data-table';
import { DescriptionList } from '@/components/ui/description-list';
import type { ShiftDetail } from '@/lib/cashier-shifts/client';
import { varianceOf } from '@/lib/cashier-shifts/drawer';
import { shiftStatusWords } from '@/lib/cashier-shifts/words';
import { moneyWords } from '@/lib/money';
import { transactionTypes } from '@/lib/payments/codes';
import { plainAmount, wayWords } from '@/lib/payments/words';
import { spokenInstant } from '@/lib/time';

type ShiftFiguresProps = { shift: ShiftDetail; timeZone: string };

/** A shift's facts, what its drawer should hold, and what it took and gave back by way of paying. */
export function ShiftFigures({ shift, timeZone }: ShiftFiguresProps) {
  const { currency } = shift;
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  return (
    <>
      <div className="flex flex-col gap-4">
        <div>
          <p className="text-ink-muted">
            {shift.status === 'open' ? 'Should be in the drawer now' : 'Should have been in it'}
          </p>
          <p className="font-semibold text-3xl tracking-tight" data-expected>
            {moneyWords(shift.expected_cash, currency)}
          </p>
        </div>
        <DescriptionList
          items={[
            {
              term: 'Status',
              description: (
                <Badge tone={shift.status === 'open' ? 'accent' : 'neutral'}>
                  {shiftStatusWords[shift.status]}
                </Badge>
              ),
            },
            { term: 'Cashier', description: shift.cashier_name ?? '–' },
            { term: 'Desk', description: shift.location_name },
            { term: 'Opened', description: at(shift.opened_at) },
            { term: 'Float', description: moneyWords(shift.opening_float, currency) },
            ...(shift.closed_at
              ? [
                  { term: 'Closed', description: at(shift.closed_at) },
                  { term: 'Closed by', description: shift.closed_by_name ?? '–' },
                  { term: 'Counted', description: moneyWords(shift.counted_cash ?? '0', currency) },
                  { term: 'Variance', description: <Variance shift={shift} /> },
                ]
              : []),
            ...(shift.variance_reason
              ? [{ term: 'Reason', description: shift.variance_reason }]
              : []),
          ]}
        />
      </div>
      {shift.tenders.length === 0 ? (
        <p className="text-ink-muted">Nothing was taken yet.</p>
      ) : (
        <DataTable
          caption={`Taken by way of paying, ${currency}`}
          columns={tenderColumns(currency, shift.tenders)}
          rows={shift.tenders}
          rowKey={({ transaction_type }) => transaction_type}
        />
      )}
    </>
  );
}

/** "Short KES 50.00"; a plain dash while a shift is open. */
export function Variance({
  shift: { counted_cash, expected_cash, currency },
}: {
  shift: Pick<ShiftDetail, 'counted_cash' | 'expected_cash' | 'currency'>;
}) {
  if (counted_cash === null) return '–';
  const { kind, amount } = varianceOf(counted_cash, expected_cash, currency);
  if (kind === 'even') return 'None';
  return (
    <Badge tone="attention">
      {kind === 'over' ? 'Over' : 'Short'} {moneyWords(amount, currency)}
    </Badge>
  );
}

type Tender = ShiftDetail['tenders'][number];

/** What was voided and given back stands there when there is any. */
function tenderColumns(currency: string, tenders: readonly Tender[]): Column<Tender>[] {
  const plain = (amount: string) => plainAmount(amount, currency);
  return [
    { key: 'way', header: 'Paid by', names: true, cell: (row) => spokenWay(row.transaction_type) },
    { key: 'payments', header: 'Payments', numeric: true, cell: ({ payments }) => payments },
    {
      key: 'taken',
      header: `Taken, ${currency}`,
      numeric: true,
      cell: ({ amount }) => plain(amount),
    },
    ...(tenders.some(({ voided }) => voided > 0)
      ? [
          {
            key: 'voided',
            header: 'Voided',
            numeric: true,
            cell: ({ voided, voided_amount }: Tender) => counted(voided, plain(voided_amount)),
          },
        ]
      : []),
    ...(tenders.some(({ refunds }) => refunds > 0)
      ? [
          {
            key: 'refunded',
            header: 'Given back',
            numeric: true,
            cell: ({ refunds, refunded_amount }: Tender) =>
              counted(refunds, plain(refunded_amount)),
          },
        ]
      : []),
  ];
}

const counted = (count: number, amount: string): string =>
  count === 0 ? '–' : `${amount} (${count})`;

function spokenWay(type: string): string {
  const known = transactionTypes.find((one) => one === type);
  return known ? wayWords[known] : type;
}
