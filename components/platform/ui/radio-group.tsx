'use client';

import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Choice } from './choice';
import { FieldSet } from './field-set';

type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'> & {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  options: readonly { value: string; label: ReactNode; detail?: ReactNode }[];
  /** Side by side, or one below the other for long answers. */
  layout?: 'row' | 'column';
  /** The chosen answer of a controlled group; null while nothing is chosen. Leave out with `register`. */
  value?: string | null;
};

/** Big answers to press. Nothing is chosen until somebody chooses. */
export function RadioGroup({
  legend,
  hint,
  error,
  optional,
  options,
  layout = 'row',
  value,
  id,
  name,
  ...rest
}: RadioGroupProps) {
  const ownName = useId();
  return (
    <FieldSet {...{ legend, hint, error }} optional={optional ?? false}>
      <div className={clsx('flex gap-2', layout === 'row' ? 'flex-wrap' : 'flex-col')}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={clsx(
              'flex min-h-control items-center gap-2.5 rounded-md border border-line-strong bg-surface px-3 py-1.5',
              'has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              error && 'border-danger',
            )}
          >
            <Choice
              {...rest}
              {...(value === undefined ? {} : { checked: value === option.value })}
              type="radio"
              id={index === 0 ? id : undefined}
              name={name ?? ownName}
              value={option.value}
              className="size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0 flex-1">{option.label}</span>
            {option.detail && <span className="text-ink-faint text-sm">{option.detail}</span>}
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
