'use client';

import { type KeyboardEvent, useRef, useState } from 'react';
import type { IconName } from '@/components/platform/ui/icon-names';
import { Icon } from './icon';

type SegmentedControlProps<Value extends string> = {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: IconName }[];
  /** Below a wide screen the icons stand without their words. */
  isShort?: boolean;
};

/** Switches between a few views of the same thing. For an answer in a form, use RadioGroup. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  isShort = false,
}: SegmentedControlProps<Value>) {
  const group = useRef<HTMLDivElement>(null);
  // Tab stops at the chosen button, or at the first if none is chosen, and continues from where the arrows have
  // moved.
  const [focused, setFocused] = useState<number | null>(null);
  const chosen = options.findIndex((option) => option.value === value);
  const stop = focused ?? Math.max(0, chosen);
  // Arrows move without choosing, because a choice may have to load.
  const leadOn = (event: KeyboardEvent) => {
    // Alt and the left arrow go back in the browser.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])];
    const next = nextIndex(
      event.key,
      buttons.findIndex((button) => button.matches(':focus')),
      buttons.length,
    );
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      onKeyDown={leadOn}
      onBlur={() => setFocused(null)}
      className="inline-flex min-h-control max-w-full flex-wrap rounded-md border border-line-strong bg-surface p-0.5 pointer-coarse:p-0"
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio button chooses with every arrow.
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          title={isShort ? option.label : undefined}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setFocused(index)}
          onClick={() => option.value === value || onValueChange(option.value)}
          className="inline-flex min-h-[calc(var(--control)-0.375rem)] items-center justify-center gap-1.5 rounded-sm pointer-coarse:min-h-control pointer-coarse:min-w-control px-2 font-medium sm:px-3 text-ink-muted hover:text-ink aria-checked:bg-accent-soft aria-checked:text-accent-ink aria-checked:underline aria-checked:decoration-2 aria-checked:underline-offset-4"
        >
          {option.icon && <Icon of={option.icon} />}
          <span className={isShort ? 'max-xl:sr-only' : undefined}>{option.label}</span>
        </button>
      ))}
    </div>
  );
}

/** The button that a key moves to, wrapping at the ends; null for any other key. */
function nextIndex(key: string, from: number, count: number): number | null {
  if (from < 0) return null;
  if (key === 'ArrowRight' || key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (from + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
