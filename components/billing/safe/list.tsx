'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type SafeMovement,
  safeBalancesQuery,
  safeMovementsQuery,
} from '@/components/billing/safe/client';
import { type SafeFilter, safeList } from '@/components/billing/safe/list-view';
import { safeMovementWords, safeStatusWords } from '@/components/billing/safe/words';
import { CardTable } from '@/components/platform/lists/card-table';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { useListView } from '@/components/platform/lists/use-list-view';
import { Button } from '@/components/platform/ui/button';
import { safeMovementKinds, safeMovementStatuses } from '@/lib/domain/codes/safe';
import { moneyWords } from '@/lib/domain/money';
import { BankCash } from './bank-cash';
import { safeColumns } from './columns';
import { CountSafe } from './count-safe';
import { GiveFloat } from './give-float';
import { VoidMovement } from './void-movement';

type SafeListProps = {
  provider: { uuid: string; time_zone: string };
  mayMove: boolean;
};

/** The expected balance of the safe, and its transactions, latest first. */
export function SafeList({ provider, mayMove }: SafeListProps) {
  const state = useListView(safeList);
  const reading = useQuery(safeMovementsQuery(provider.uuid, state.view));
  const { data: holds = [] } = useQuery(safeBalancesQuery(provider.uuid));
  const [open, setOpen] = useState<'bank' | 'float' | 'count' | SafeMovement | null>(null);
  const close = () => setOpen(null);
  const given = { provider: provider.uuid, holds, onClose: close };
  return (
    <>
      <FilteredList
        list={safeList}
        {...{ state, reading, provider, controls, words }}
        lead={
          <section
            aria-label="Expected in the safe"
            className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface px-4 py-4 sm:px-6"
          >
            <div>
              <p className="text-ink-muted">Expected</p>
              {holds.map(({ currency, amount }) => (
                <p key={currency} className="font-semibold text-2xl">
                  {moneyWords(amount, currency)}
                </p>
              ))}
            </div>
            {mayMove && holds.length > 0 && (
              <div className="flex flex-wrap gap-2">
                <Button variant="primary" icon="landmark" onClick={() => setOpen('bank')}>
                  Take cash to the bank
                </Button>
                <Button onClick={() => setOpen('float')}>Give a desk a float</Button>
                <Button onClick={() => setOpen('count')}>Count the safe</Button>
              </div>
            )}
          </section>
        }
      >
        {(rows) => (
          <CardTable
            caption="Safe transactions, latest first"
            columns={safeColumns(provider.time_zone, mayMove ? setOpen : null)}
            rows={rows}
            rowKey={({ uuid }) => uuid}
          />
        )}
      </FilteredList>
      {open === 'bank' && <BankCash {...given} />}
      {open === 'float' && <GiveFloat {...given} />}
      {open === 'count' && <CountSafe {...given} />}
      {open !== null && typeof open !== 'string' && (
        <VoidMovement provider={provider.uuid} movement={open} onClose={close} />
      )}
    </>
  );
}

const controls: FilterControls<SafeFilter> = {
  kind: {
    kind: 'options',
    options: safeMovementKinds.map((value) => ({ value, label: safeMovementWords[value] })),
  },
  status: {
    kind: 'options',
    options: safeMovementStatuses.map((value) => ({ value, label: safeStatusWords[value] })),
  },
  recorded_at__gte: { kind: 'day' },
  recorded_at__lte: { kind: 'day' },
};

const words: FilteredListWords = {
  title: 'Safe',
  finds: 'Slip or note',
  loading: 'Loading safe transactions',
  failed: 'Safe transactions could not be loaded',
  none: {
    icon: 'vault',
    title: 'No safe transactions yet',
    text: 'Cash that a finance manager puts into the safe appears here, and cash taken to the bank.',
  },
  noMatch: {
    title: 'No matching safe transactions',
    text: 'Every search word and every filter must match.',
  },
};
