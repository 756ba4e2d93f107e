'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { Choice } from './choice';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

export function Checkbox({ label, hint, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  return (
    // The whole row ticks the box, its margin too.
    <div className="relative flex min-h-control items-start gap-3 py-1.5">
      <Choice
        {...rest}
        id={boxId}
        type="checkbox"
        aria-describedby={hint ? `${boxId}-hint` : undefined}
        className="relative z-1 mt-0.5 size-5 shrink-0 accent-accent"
      />
      <label htmlFor={boxId} className="min-w-0 flex-1 after:absolute after:inset-0">
        {label}
        {hint && (
          <span id={`${boxId}-hint`} className="block text-ink-faint text-sm">
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}
