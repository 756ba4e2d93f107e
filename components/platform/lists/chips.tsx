'use client';

import { useQuery } from '@tanstack/react-query';
import { type ChoiceSource, choiceName } from '@/components/platform/lists/choices';
import { Icon } from '@/components/platform/ui/icon';

type ChipProps = { words: string; onRemove: () => void };

/** A filter that can be removed. Belongs in a list of filters. */
export function Chip({ words, onRemove }: ChipProps) {
  return (
    <li className="inline-flex min-h-control-sm max-w-full items-center rounded-full border border-accent bg-accent-soft text-accent-ink">
      <span className="min-w-0 truncate ps-3 font-medium">{words}</span>
      <button
        type="button"
        aria-label={`Remove the filter “${words}”`}
        onClick={onRemove}
        className="grid size-control-sm shrink-0 place-items-center rounded-full"
      >
        <Icon of="x" />
      </button>
    </li>
  );
}

type ChoiceChipProps = {
  /** The provider's uuid. */
  provider: string;
  label: string;
  source: ChoiceSource;
  value: string;
  onRemove: () => void;
};

/** A `Chip` for a filter that is chosen from a list. */
export function ChoiceChip({ provider, label, source, value, onRemove }: ChoiceChipProps) {
  const { data, isError } = useQuery(choiceName(provider, source, value));
  return <Chip words={`${label}: ${data ?? (isError ? 'unknown' : '…')}`} onRemove={onRemove} />;
}
