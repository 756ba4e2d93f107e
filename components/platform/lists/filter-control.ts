import type { ChoiceSource } from '@/components/platform/lists/choices';

/** How a filter's value is given in the dialog and said on its chip. */
export type FilterControl = (
  | { kind: 'text'; maxLength: number }
  | { kind: 'day' }
  | { kind: 'options'; options: readonly { value: string; label: string }[] }
  | { kind: 'choice'; of: ChoiceSource }
) & {
  /** Comes from an address alone: it is said and taken away, but not asked for. */
  isChipOnly?: true;
};

/** Of every filter of a list but its search; null for one that the page gives in another way, as by its tabs. */
export type FilterControls<Name extends string> = Readonly<
  Record<Exclude<Name, 'search'>, FilterControl | null> &
    Partial<Record<Name, FilterControl | null>>
>;
