import { Badge } from '@/components/ui/badge';
import { DataTable } from '@/components/ui/data-table';
import { DescriptionList } from '@/components/ui/description-list';
import type { ShiftDetail } from '@/lib/cashier-shifts/client';
import { varianceOf } from '@/lib/cashier-shifts/drawer';
import { shiftStatusWords } from '@/lib/cashier-shifts/words';
import { moneyWords } from '@/lib/money';
import { spokenInstant } from '@/lib/time';
import { tenderColumns } from './tender-columns';

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
        <p className="text-ink-muted">Nothing was taken or given back yet.</p>
      ) : (
        <DataTable
          caption={`Taken and given back by way of paying, ${currency}`}
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
