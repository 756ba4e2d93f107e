'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CardTable } from '@/components/platform/lists/card-table';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { useListView } from '@/components/platform/lists/use-list-view';
import { Button } from '@/components/platform/ui/button';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import { type PriceTier, tiersQuery } from '@/components/registry/services/client';
import { tierList } from '@/components/registry/services/list-view';
import { CatalogueNav } from './catalogue-nav';
import { InUse, InUseTabs } from './in-use-tabs';
import { RowActions } from './row-actions';
import { SwitchTier } from './switch-tier';
import { AddTierDialog, EditTierDialog } from './tier-dialogs';

type Opened = { kind: 'add' } | { kind: 'edit' | 'switch'; tier: PriceTier };

type TiersListProps = { provider: { uuid: string; time_zone: string } };

/** Whose prices the hospital has, and what an administrator does about it. */
export function TiersList({ provider }: TiersListProps) {
  const client = useQueryClient();
  const state = useListView(tierList);
  const reading = useQuery(tiersQuery(provider.uuid, state.view));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => {
    setOpened(null);
    // Also when nothing was saved: an answer may have been lost.
    void client.invalidateQueries({ queryKey: ['price-tiers', provider.uuid] });
  };
  const dialog = { provider, onClose: close };
  return (
    <>
      <FilteredList
        list={tierList}
        {...{ state, reading, provider, words }}
        controls={{ is_active: null }}
        tabs={<InUseTabs label="Which price tiers" state={state} />}
        actions={
          <Button variant="primary" icon="plus" onClick={() => setOpened({ kind: 'add' })}>
            Add a price tier
          </Button>
        }
        lead={
          <>
            <CatalogueNav here="/services/tiers" />
            <p className="max-w-prose text-ink-muted">
              A price tier is the group of patients a price applies to. Each admission and each
              charged encounter has one. Set the prices under Prices.
            </p>
          </>
        }
      >
        {(rows) => (
          <CardTable
            caption="Price tiers by name"
            until="md"
            columns={columnsFor(setOpened)}
            rows={rows}
            rowKey={({ uuid }) => uuid}
          />
        )}
      </FilteredList>
      {opened?.kind === 'add' && <AddTierDialog {...dialog} />}
      {opened?.kind === 'edit' && <EditTierDialog {...dialog} tier={opened.tier} />}
      {opened?.kind === 'switch' && <SwitchTier {...dialog} tier={opened.tier} />}
    </>
  );
}

function columnsFor(open: (opened: Opened) => void): Column<PriceTier>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      names: true,
      cell: ({ name }) => (
        <span className="block max-w-96 whitespace-normal wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
      ),
    },
    { key: 'state', header: 'State', cell: ({ is_active }) => <InUse isActive={is_active} /> },
    {
      ...actionsColumn,
      cell: (tier) => (
        <RowActions
          of={tier}
          onEdit={() => open({ kind: 'edit', tier })}
          onSwitch={() => open({ kind: 'switch', tier })}
        />
      ),
    },
  ];
}

const words: FilteredListWords = {
  title: 'Price tiers',
  finds: 'Name',
  loading: 'Loading the price tiers',
  failed: 'The price tiers could not be loaded',
  none: {
    icon: 'tags',
    title: 'No price tiers yet',
    text: 'Admissions and prices need a price tier. A hospital that charges everyone the same has one, such as “General”. Others have more, for private patients, staff or the patients of an insurer.',
  },
  noMatch: {
    title: 'No price tier matches',
    text: 'Every search word must match. Closed ones are under “Closed”.',
  },
};
