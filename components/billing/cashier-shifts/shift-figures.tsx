import type { ShiftDetail } from '@/components/billing/cashier-shifts/client';
import { differencesIn } from '@/components/billing/cashier-shifts/drawer';
import { leftBeforeWords } from '@/components/billing/cashier-shifts/left-before';
import { shiftStatusWords } from '@/components/billing/cashier-shifts/words';
import { CardTable } from '@/components/platform/lists/card-table';
import { Badge } from '@/components/platform/ui/badge';
import { DescriptionList } from '@/components/platform/ui/description-list';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';
import { countedColumns, countedTenders } from './counted-columns';
import { tenderColumns } from './tender-columns';
import { VarianceBadge } from './variance-badge';

type ShiftFiguresProps = { shift: ShiftDetail; timeZone: string };

/** A shift's facts, what its drawer should hold, and what it took and gave back by tender. */
export function ShiftFigures({ shift, timeZone }: ShiftFiguresProps) {
  const { currency } = shift;
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  return (
    <>
      <div className="flex flex-col gap-4">
        <div>
          <p className="text-ink-muted">
            {shift.status === 'open' ? 'Expected in the drawer now' : 'Expected at close'}
          </p>
          <p className="font-semibold text-3xl tracking-tight" data-expected>
            {shift.expected_cash === null
              ? 'Shown after the count'
              : moneyWords(shift.expected_cash, currency)}
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
            ...(shift.left_before
              ? [
                  {
                    term: 'Left here before',
                    description: leftBeforeWords(shift, shift.left_before, at),
                  },
                ]
              : []),
            ...(shift.first_float
              ? [
                  {
                    term: 'Float as first entered',
                    description: `${moneyWords(shift.first_float, currency)}; last corrected by ${shift.float_corrected_by_name ?? 'another system'}: ${shift.float_reason}`,
                  },
                ]
              : []),
            ...(shift.closed_at
              ? [
                  { term: 'Closed', description: at(shift.closed_at) },
                  { term: 'Closed by', description: shift.closed_by_name ?? '–' },
                ]
              : []),
            ...(shift.variance_reason
              ? [{ term: 'Reason', description: shift.variance_reason }]
              : []),
          ]}
        />
      </div>
      {shift.counted_cash !== null && (
        <CardTable
          until="md"
          caption={`Counted at close by payment method,  ${currency}`}
          columns={countedColumns(currency)}
          rows={countedTenders(shift)}
          rowKey={({ tender }) => tender}
        />
      )}
      {shift.is_blind ? (
        <p className="text-ink-muted">
          The count is blind: takings and refunds are shown after the drawer is counted.
        </p>
      ) : shift.tenders.length === 0 ? (
        <p className="text-ink-muted">Nothing taken or refunded yet.</p>
      ) : (
        <CardTable
          caption={`Takings and refunds by payment method,  ${currency}`}
          columns={tenderColumns(currency, shift.tenders)}
          rows={shift.tenders}
          rowKey={({ transaction_type }) => transaction_type}
        />
      )}
    </>
  );
}

/** "Short KES 50.00", and of other ways "Card: short KES 50.00"; a plain dash while a shift is open. */
export function Variance({
  shift: { counted_cash, expected_cash, settlements, counts, currency },
  none = 'None',
}: {
  shift: Pick<
    ShiftDetail,
    'counted_cash' | 'expected_cash' | 'settlements' | 'counts' | 'currency'
  >;
  /** A payment method without payments is named where it has no column. */
  none?: string;
}) {
  if (counted_cash === null || expected_cash === null) return '–';
  const differing = differencesIn({ counted_cash, expected_cash, settlements });
  // What was counted at first and corrected stays in sight.
  const earlier = counts.flatMap((count) =>
    differencesIn(count).map((one) => ({ ...one, at: count.counted_at })),
  );
  if (differing.length === 0 && earlier.length === 0) return none;
  return (
    <span className="inline-flex flex-col items-end gap-1">
      {differing.length === 0 && none}
      {differing.map((one) => (
        <VarianceBadge key={one.tender} {...one} currency={currency} />
      ))}
      {earlier.map(({ at, ...one }) => (
        <span
          key={`${at} ${one.tender}`}
          className="inline-flex flex-wrap items-center justify-end gap-x-2"
        >
          <span className="text-ink-muted text-sm">Earlier count</span>
          <VarianceBadge {...one} currency={currency} />
        </span>
      ))}
    </span>
  );
}
