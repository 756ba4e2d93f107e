'use client';

import type { LucideIcon } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { Icon } from './icon';

type SegmentedControlProps<Value extends string> = {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
};

/** One of a few ways to look at the same thing. For an answer in a form, RadioGroup. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: SegmentedControlProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onValueChange(option.value);
  };
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={choose}
      className="inline-flex h-control shrink-0 rounded-md border border-line-strong bg-surface p-0.5"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="inline-flex items-center gap-1.5 rounded-sm px-3 font-medium text-ink-muted hover:text-ink data-[state=on]:bg-accent-soft data-[state=on]:text-accent-ink data-[state=on]:underline data-[state=on]:decoration-2 data-[state=on]:underline-offset-4"
        >
          {option.icon && <Icon of={option.icon} />}
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
