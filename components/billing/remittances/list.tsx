'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { debtorChoices } from '@/components/billing/payment-accounts/choices';
import { type Remittance, remittancesQuery } from '@/components/billing/remittances/client';
import {
  type RemittanceListFilter,
  remittanceList,
} from '@/components/billing/remittances/list-view';
import { remittanceStatusWords } from '@/components/billing/remittances/words';
import { CardTable } from '@/components/platform/lists/card-table';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { useListView } from '@/components/platform/lists/use-list-view';
import { Button } from '@/components/platform/ui/button';
import { payerChoices } from '@/components/registry/payers/choices';
import { remittanceStatuses } from '@/lib/domain/codes/remittances';
import { remittanceColumns } from './columns';
import { RecordRemittance } from './record-remittance';
import { VoidRemittance } from './void-remittance';

type RemittanceListProps = {
  provider: { uuid: string; time_zone: string };
  mayRecord: boolean;
  /** A person who may void one may also write off what a payer refuses to pay. */
  mayVoid: boolean;
};

/** Remittances of insurers and companies to the bank, the latest first. */
export function RemittanceList({ provider, mayRecord, mayVoid }: RemittanceListProps) {
  const state = useListView(remittanceList);
  const reading = useQuery(remittancesQuery(provider.uuid, state.view));
  const [open, setOpen] = useState<'new' | Remittance | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <FilteredList
        list={remittanceList}
        {...{ state, reading, provider, controls, words }}
        actions={
          mayRecord && (
            <Button variant="primary" icon="hand-coins" onClick={() => setOpen('new')}>
              Record a remittance
            </Button>
          )
        }
      >
        {(rows) => (
          <CardTable
            caption="Remittances, latest first"
            columns={remittanceColumns(provider.time_zone, mayVoid ? setOpen : null)}
            rows={rows}
            rowKey={({ uuid }) => uuid}
          />
        )}
      </FilteredList>
      {open === 'new' && (
        <RecordRemittance
          provider={provider.uuid}
          account={state.view.filters.account}
          mayWriteOff={mayVoid}
          onClose={close}
        />
      )}
      {open !== null && open !== 'new' && (
        <VoidRemittance provider={provider.uuid} remittance={open} onClose={close} />
      )}
    </>
  );
}

const controls: FilterControls<RemittanceListFilter> = {
  payer: { kind: 'choice', of: payerChoices },
  account: { kind: 'choice', of: debtorChoices },
  status: {
    kind: 'options',
    options: remittanceStatuses.map((value) => ({ value, label: remittanceStatusWords[value] })),
  },
  recorded_at__gte: { kind: 'day' },
  recorded_at__lte: { kind: 'day' },
};

const words: FilteredListWords = {
  title: 'Remittances',
  finds: 'Reference, account or payer',
  loading: 'Loading remittances',
  failed: 'The remittances could not be loaded',
  none: {
    icon: 'hand-coins',
    title: 'No remittances yet',
    text: 'Record what an insurer or a company has paid to the bank. It reduces the balance of that payer’s account.',
  },
  noMatch: {
    title: 'No matching remittances',
    text: 'Every search word and every filter must match.',
  },
};
