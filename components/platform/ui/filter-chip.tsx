'use client';

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from './icon';

type FilterChipProps = {
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
  /** How many rows it leaves. */
  count?: number;
  children: ReactNode;
};

export function FilterChip({ pressed, onPressedChange, count, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
      className={clsx(
        'inline-flex min-h-control-sm items-center gap-1.5 whitespace-nowrap rounded-full border px-3 font-medium',
        pressed
          ? 'border-accent bg-accent-soft text-accent-ink'
          : 'border-line-strong bg-surface text-ink hover:bg-sunken',
      )}
    >
      {pressed && <Icon of="check" />}
      {children}
      {count !== undefined && <span className="font-normal text-ink-muted">{count}</span>}
    </button>
  );
}
