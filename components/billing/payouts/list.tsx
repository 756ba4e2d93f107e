'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  clearingBalancesQuery,
  type Payout,
  payoutsQuery,
} from '@/components/billing/payouts/client';
import { type PayoutListFilter, payoutList } from '@/components/billing/payouts/list-view';
import { payoutStatusWords } from '@/components/billing/payouts/words';
import { CardTable } from '@/components/platform/lists/card-table';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { useListView } from '@/components/platform/lists/use-list-view';
import { Button } from '@/components/platform/ui/button';
import { tenderWords } from '@/lib/billing/payments/words';
import { settledTransactionTypes } from '@/lib/domain/codes/payments';
import { payoutStatuses } from '@/lib/domain/codes/payouts';
import { moneyWords } from '@/lib/domain/money';
import { payoutColumns } from './columns';
import { RecordPayout } from './record-payout';
import { VoidPayout } from './void-payout';

type PayoutListProps = {
  provider: { uuid: string; time_zone: string };
  mayRecord: boolean;
};

/** Payments by mobile money and card that are not in the bank yet, and payouts, the latest first. */
export function PayoutList({ provider, mayRecord }: PayoutListProps) {
  const state = useListView(payoutList);
  const reading = useQuery(payoutsQuery(provider.uuid, state.view));
  const { data: clearing = [] } = useQuery(clearingBalancesQuery(provider.uuid));
  const [open, setOpen] = useState<'new' | Payout | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <FilteredList
        list={payoutList}
        {...{ state, reading, provider, controls, words }}
        lead={
          <section
            aria-label="Not yet paid out"
            className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface px-4 py-4 sm:px-6"
          >
            <dl className="flex flex-wrap gap-x-10 gap-y-3">
              {clearing.map(({ transaction_type, currency, holds }) => (
                <div key={`${transaction_type} ${currency}`}>
                  <dt className="text-ink-muted">
                    {tenderWords[transaction_type]}, not paid out yet
                  </dt>
                  <dd className="font-semibold text-2xl">{moneyWords(holds, currency)}</dd>
                </div>
              ))}
            </dl>
            {mayRecord && clearing.length > 0 && (
              <Button variant="primary" icon="landmark" onClick={() => setOpen('new')}>
                Record a payout
              </Button>
            )}
          </section>
        }
      >
        {(rows) => (
          <CardTable
            caption="Payouts, latest first"
            columns={payoutColumns(provider.time_zone, mayRecord ? setOpen : null)}
            rows={rows}
            rowKey={({ uuid }) => uuid}
          />
        )}
      </FilteredList>
      {open === 'new' && (
        <RecordPayout {...{ clearing }} provider={provider.uuid} onClose={close} />
      )}
      {open !== null && open !== 'new' && (
        <VoidPayout provider={provider.uuid} payout={open} onClose={close} />
      )}
    </>
  );
}

const controls: FilterControls<PayoutListFilter> = {
  transaction_type: {
    kind: 'options',
    options: settledTransactionTypes.map((value) => ({ value, label: tenderWords[value] })),
  },
  status: {
    kind: 'options',
    options: payoutStatuses.map((value) => ({ value, label: payoutStatusWords[value] })),
  },
  recorded_at__gte: { kind: 'day' },
  recorded_at__lte: { kind: 'day' },
};

const words: FilteredListWords = {
  title: 'Card and mobile payouts',
  finds: 'Reference or note',
  loading: 'Loading payouts',
  failed: 'The payouts could not be loaded',
  none: {
    icon: 'banknote-arrow-up',
    title: 'No payouts yet',
    text: 'Record payouts from the mobile money operator and the card bank here, with their fee.',
  },
  noMatch: {
    title: 'No matching payouts',
    text: 'Every search word and every filter must match.',
  },
};
