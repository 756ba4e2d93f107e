'use client';

import type { ListOf, ListView } from '@/components/platform/lists/view';
import { Button } from '@/components/platform/ui/button';
import { spokenDay } from '@/lib/domain/time';
import { Chip, ChoiceChip } from './chips';
import type { FilterControl, FilterControls } from './filter-control';

type FilterChipsProps<Name extends string> = {
  /** The provider's uuid. */
  provider: string;
  list: ListOf<Name>;
  view: ListView<Name>;
  controls: FilterControls<Name>;
  /** The filters that narrow the list, in their order. */
  names: readonly Name[];
  onRemove: (name: Name) => void;
  onRemoveAll: () => void;
};

/** The filters of a list besides its search, each to be removed. */
export function FilterChips<Name extends string>({
  provider,
  list,
  view,
  controls,
  names,
  onRemove,
  onRemoveAll,
}: FilterChipsProps<Name>) {
  const chips = names.flatMap((name) => {
    const value = view.filters[name];
    const control = controls[name];
    return value === undefined || !control ? [] : [{ name, value, control }];
  });
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, value, control }) => {
        const { label } = list.filters[name];
        const remove = () => onRemove(name);
        if (control.kind === 'choice') {
          return (
            <ChoiceChip
              key={name}
              {...{ provider, label, value }}
              source={control.of}
              onRemove={remove}
            />
          );
        }
        return <Chip key={name} words={wordsOf(label, value, control)} onRemove={remove} />;
      })}
      {chips.length > 1 && (
        <li>
          <Button variant="quiet" size="small" onClick={onRemoveAll}>
            Remove all
          </Button>
        </li>
      )}
    </ul>
  );
}

function wordsOf(label: string, value: string, control: FilterControl): string {
  if (control.kind === 'day') return `${label} ${spokenDay(value)}`;
  if (control.kind !== 'options') return `${label}: ${value}`;
  const option = control.options.find((one) => one.value === value);
  return `${label}: ${option?.label ?? value}`;
}
