'use client';

import type { ListState } from '@/components/platform/lists/use-list-view';
import { Badge } from '@/components/platform/ui/badge';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import type { CatalogueFilter } from '@/components/registry/services/list-view';

type InUseTabsProps = { label: string; state: ListState<CatalogueFilter> };

/** All, what is offered, or what was closed; what is searched for stays. */
export function InUseTabs({ label, state }: InUseTabsProps) {
  const { is_active: isActive } = state.view.filters;
  return (
    <SegmentedControl
      label={label}
      value={tabs.find(({ value }) => value === isActive)?.value ?? 'all'}
      onValueChange={(next: Tab) =>
        state.change(({ filters: { search } }) => ({
          filters: { search, ...(next === 'all' ? {} : { is_active: next }) },
          page: 1,
        }))
      }
      options={tabs}
    />
  );
}

type Tab = 'all' | 'true' | 'false';

const tabs: readonly { value: Tab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'true', label: 'In use' },
  { value: 'false', label: 'Closed' },
];

export function InUse({ isActive }: { isActive: boolean }) {
  return isActive ? <Badge tone="accent">In use</Badge> : <Badge>Closed</Badge>;
}
