'use client';

import { ChoiceField } from '@/components/lists/choice-field';
import { type ChoiceFilter, choiceKinds } from '@/lib/hospitalizations/list-choices';
import { filterLabels } from '@/lib/hospitalizations/list-view';

type ListChoiceFieldProps = {
  /** The provider's uuid. */
  provider: string;
  filter: ChoiceFilter;
  /** The chosen one's identifier; undefined for any. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** One of many to narrow the list to, found by typing a part of its name. */
export function ListChoiceField({ filter, ...field }: ListChoiceFieldProps) {
  return (
    <ChoiceField {...field} label={filterLabels[filter]} kind={choiceKinds[filter]} none="Any" />
  );
}
