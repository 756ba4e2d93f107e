'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CardTable } from '@/components/platform/lists/card-table';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { useListView } from '@/components/platform/lists/use-list-view';
import { Button } from '@/components/platform/ui/button';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import { useTick } from '@/components/platform/ui/use-tick';
import { type ApiKey, keysQuery } from '@/components/registry/api-keys/client';
import { keyList } from '@/components/registry/api-keys/list-view';
import { keyColumns } from './key-columns';
import { MakeKeyDialog } from './make-key';
import { RevokeKey } from './revoke-key';

type KeysListProps = {
  provider: { uuid: string; time_zone: string };
  /** The server's time when it drew the page, in milliseconds. */
  renderedAt: number;
  /** The operations of each permission, in words. */
  opens: Readonly<Record<string, readonly string[]>>;
};

/** With what other systems ask this one, and what an administrator does about it. */
export function KeysList({ provider, renderedAt, opens }: KeysListProps) {
  const client = useQueryClient();
  const state = useListView(keyList);
  const reading = useQuery(keysQuery(provider.uuid, state.view));
  const clock = { now: useTick(60_000) ?? renderedAt, timeZone: provider.time_zone };
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const close = () => {
    setMaking(false);
    setRevoked(null);
    // Also when nothing was saved: an answer may have been lost.
    void client.invalidateQueries({ queryKey: ['api-keys', provider.uuid] });
  };
  const tab: Tab = tabs.find(({ value }) => value === state.view.filters.is_active)?.value ?? 'all';
  return (
    <>
      <FilteredList
        list={keyList}
        {...{ state, reading, provider, words }}
        controls={{ is_active: null }}
        tabs={
          <SegmentedControl
            label="Which keys"
            value={tab}
            onValueChange={(next: Tab) =>
              state.change(() => ({
                filters: next === 'all' ? {} : { is_active: next },
                page: 1,
              }))
            }
            options={tabs}
          />
        }
        actions={
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            Make a key
          </Button>
        }
        lead={
          <p className="max-w-prose text-ink-muted">
            A laboratory, pharmacy or accounting system connects to Wardline with its own key. A key
            cannot be changed: make a new one, enter it in the system, then revoke the old one. A
            wall display has a key for its ward: enter it at /display on the display’s browser.
          </p>
        }
      >
        {(rows) => (
          <CardTable
            caption="Keys, newest first"
            columns={keyColumns(clock, setRevoked)}
            rows={rows}
            rowKey={({ uuid }) => uuid}
          />
        )}
      </FilteredList>
      {isMaking && <MakeKeyDialog provider={provider} opens={opens} onClose={close} />}
      {revoked && <RevokeKey provider={provider} apiKey={revoked} clock={clock} onClose={close} />}
    </>
  );
}

type Tab = 'all' | 'true' | 'false';

const tabs: readonly { value: Tab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'true', label: 'Working' },
  { value: 'false', label: 'Stopped' },
];

const words: FilteredListWords = {
  title: 'Keys of other systems',
  loading: 'Loading the keys',
  failed: 'The keys could not be loaded',
  none: {
    icon: 'key-round',
    title: 'No system has a key yet',
    text: 'Make one for each system that connects to Wardline, so that you can revoke each on its own.',
  },
  noMatch: { title: 'There is no such key', text: 'Other keys are under “All”.' },
};
