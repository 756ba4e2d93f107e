'use client';

import { useQuery } from '@tanstack/react-query';
import {
  listHandoversOperation,
  type Shift,
  shiftAddress,
} from '@/components/billing/cashier-shifts/client';
import { shiftsQuery } from '@/components/billing/cashier-shifts/list-query';
import { type ShiftListFilter, shiftList } from '@/components/billing/cashier-shifts/list-view';
import { shiftStatusWords } from '@/components/billing/cashier-shifts/words';
import { ExportLink } from '@/components/platform/lists/export-link';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { type ListCard, ListTable } from '@/components/platform/lists/list-table';
import { useListView } from '@/components/platform/lists/use-list-view';
import { Badge } from '@/components/platform/ui/badge';
import { locationChoices } from '@/components/registry/locations/choices';
import { userChoices } from '@/components/registry/users/choices';
import { shiftStatuses } from '@/lib/domain/codes/cashier-shifts';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';
import { shiftColumns } from './list-columns';
import { OwnShift } from './own-shift';
import { Variance } from './shift-figures';

type ShiftListProps = {
  provider: { uuid: string; time_zone: string; currency: string };
  mayTake: boolean;
  mayUseSafe: boolean;
};

/** The reader's own shift, and everybody's, the latest first. */
export function ShiftList({ provider, mayTake, mayUseSafe }: ShiftListProps) {
  const state = useListView(shiftList);
  const reading = useQuery(shiftsQuery(provider.uuid, state.view));
  return (
    <FilteredList
      list={shiftList}
      {...{ state, reading, provider, controls, words }}
      savedAs="shifts"
      lead={
        <>
          {mayTake && <OwnShift provider={provider} mayUseSafe={mayUseSafe} />}
          <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-semibold text-lg">All shifts</h2>
            <ExportLink
              operation={listHandoversOperation}
              provider={provider.uuid}
              query={{}}
              label="Download handovers of cash"
            />
          </div>
        </>
      }
    >
      {(rows) => (
        <ListTable
          caption="Shifts, latest first"
          columns={shiftColumns(provider.time_zone)}
          rows={rows}
          rowHref={({ uuid }) => shiftAddress(uuid)}
          card={(row) => shiftCard(row, provider.time_zone)}
        />
      )}
    </FilteredList>
  );
}

const shiftCard = (row: Shift, timeZone: string): ListCard => ({
  title: row.cashier_name ?? '–',
  end: (
    <Badge tone={row.status === 'open' ? 'accent' : 'neutral'}>
      {shiftStatusWords[row.status]}
    </Badge>
  ),
  lines: (
    <>
      <p className="truncate text-ink-muted text-sm">
        {row.location_name} · {spokenInstant(new Date(row.opened_at), timeZone)}
      </p>
      <p className="flex items-center justify-between gap-3">
        <span>
          <span className="text-ink-muted text-sm">
            {row.counted_cash === null ? 'Expected ' : 'Counted '}
          </span>
          {amountWords(row.counted_cash ?? row.expected_cash, row.currency)}
        </span>
        {row.status === 'closed' && <Variance shift={row} none="No variance" />}
      </p>
    </>
  ),
});

const controls: FilterControls<ShiftListFilter> = {
  status: {
    kind: 'options',
    options: shiftStatuses.map((value) => ({ value, label: shiftStatusWords[value] })),
  },
  is_mine: { kind: 'options', options: [{ value: 'true', label: 'Yes' }] },
  cashier: { kind: 'choice', of: userChoices },
  location: { kind: 'choice', of: locationChoices },
  opened_at__gte: { kind: 'day' },
  opened_at__lte: { kind: 'day' },
};

const words: FilteredListWords = {
  title: 'Shifts',
  loading: 'Loading shifts',
  failed: 'The shifts could not be loaded',
  none: {
    icon: 'wallet',
    title: 'No shifts yet',
    text: 'Every cashier’s shift appears here with its count, latest first.',
  },
  noMatch: { title: 'No matching shifts', text: 'Every filter must match.' },
};

/** A dash while the count is blind. */
const amountWords = (amount: string | null, currency: string): string =>
  amount === null ? '–' : moneyWords(amount, currency);
