'use client';

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { type ChoiceFilter, choiceName, isChoiceFilter } from '@/lib/hospitalizations/list-choices';
import {
  type FilterName,
  filterLabels,
  filterNames,
  isNarrowedByMoney,
  type ListView,
} from '@/lib/hospitalizations/list-view';

type ListChipsProps = {
  /** The provider's uuid. */
  provider: string;
  view: ListView;
  onRemove: (name: FilterName) => void;
  onRemoveMoney: () => void;
  onRemoveAll: () => void;
};

/** What narrows the list beside its tab and the search, each to be taken away. */
export function ListChips({
  provider,
  view,
  onRemove,
  onRemoveMoney,
  onRemoveAll,
}: ListChipsProps) {
  const names = filterNames.filter((name) => name !== 'search' && view.filters[name] !== undefined);
  const hasMoney = isNarrowedByMoney(view);
  if (names.length === 0 && !hasMoney) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {hasMoney && (
        <Chip words={view.isOwing ? 'Money owing' : 'Nothing owing'} onRemove={onRemoveMoney} />
      )}
      {names.map((name) => {
        const value = view.filters[name] ?? '';
        const remove = () => onRemove(name);
        return isChoiceFilter(name) ? (
          <ChoiceChip key={name} {...{ provider, value }} filter={name} onRemove={remove} />
        ) : (
          <Chip key={name} words={wordsOf(name, value)} onRemove={remove} />
        );
      })}
      {names.length > 1 && (
        <li>
          <Button variant="quiet" size="small" onClick={onRemoveAll}>
            Remove all
          </Button>
        </li>
      )}
    </ul>
  );
}

type ChoiceChipProps = {
  provider: string;
  filter: ChoiceFilter;
  value: string;
  onRemove: () => void;
};

function ChoiceChip({ provider, filter, value, onRemove }: ChoiceChipProps) {
  const { data, isError } = useQuery(choiceName(provider, filter, value));
  const name = data ?? (isError ? 'unknown' : '…');
  return <Chip words={`${filterLabels[filter]}: ${name}`} onRemove={onRemove} />;
}

function Chip({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <li className="inline-flex min-h-control-sm max-w-full items-center rounded-full border border-accent bg-accent-soft text-accent-ink">
      <span className="min-w-0 truncate ps-3 font-medium">{words}</span>
      <button
        type="button"
        aria-label={`Remove the filter “${words}”`}
        onClick={onRemove}
        className="grid size-control-sm shrink-0 place-items-center rounded-full"
      >
        <Icon of={X} />
      </button>
    </li>
  );
}

function wordsOf(name: FilterName, value: string): string {
  if (name === 'admitted_at__gte' || name === 'admitted_at__lte') {
    return `${filterLabels[name]} ${dayFormat.format(new Date(value))}`;
  }
  return `${filterLabels[name]}: ${value}`;
}

/** A calendar day is the same everywhere. */
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
