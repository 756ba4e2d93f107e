'use client';

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ChoiceSource, choiceName } from '@/components/platform/lists/choices';
import { Icon } from '@/components/platform/ui/icon';

type ChipProps = { words: string; onRemove: () => void };

/** One thing that narrows a list, to be taken away. Stands in a list of filters. */
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
        <Icon of={X} />
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

/** As `Chip`, for a filter whose value is one of many. */
export function ChoiceChip({ provider, label, source, value, onRemove }: ChoiceChipProps) {
  const { data, isError } = useQuery(choiceName(provider, source, value));
  return <Chip words={`${label}: ${data ?? (isError ? 'unknown' : '…')}`} onRemove={onRemove} />;
}
