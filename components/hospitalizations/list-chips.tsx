'use client';

import { Chip, ChoiceChip } from '@/components/lists/chips';
import { Button } from '@/components/ui/button';
import { choiceKinds, isChoiceFilter } from '@/lib/hospitalizations/list-choices';
import {
  type FilterName,
  filterLabels,
  filterNames,
  isNarrowedByMoney,
  type ListView,
} from '@/lib/hospitalizations/list-view';
import { spokenDay } from '@/lib/time';

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
          <ChoiceChip
            key={name}
            {...{ provider, value }}
            label={filterLabels[name]}
            kind={choiceKinds[name]}
            onRemove={remove}
          />
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

function wordsOf(name: FilterName, value: string): string {
  if (name === 'admitted_at__gte' || name === 'admitted_at__lte') {
    return `${filterLabels[name]} ${spokenDay(value)}`;
  }
  return `${filterLabels[name]}: ${value}`;
}
