'use client';

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useEarlyInput } from './early-input';
import { useFieldControl } from './field-control';
import { Icon } from './icon';
import { inputLook } from './input-look';

type SelectProps = ComponentProps<'select'> & {
  options: readonly { value: string; label: string }[];
  /** Shown, with an empty value, until something is chosen. */
  placeholder?: string;
};

export function Select({ options, placeholder, className, ref, ...rest }: SelectProps) {
  const control = useFieldControl();
  return (
    <span className={clsx('relative flex', className)}>
      <select
        {...control}
        {...rest}
        ref={useEarlyInput(ref)}
        className={clsx(inputLook, 'appearance-none truncate pe-9')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        of="chevron-down"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-muted"
      />
    </span>
  );
}
