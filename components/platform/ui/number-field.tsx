'use client';

import { clsx } from 'clsx';
import { type ComponentProps, useId } from 'react';
import { useEarlyInput } from './early-input';
import { useFieldControl, useHeldStill } from './field-control';
import { inputLook } from './input-look';

type NumberFieldProps = Omit<ComponentProps<'input'>, 'type' | 'inputMode'> & {
  unit?: string;
  /** Whole numbers get a keypad without a point. */
  whole?: boolean;
};

/**
 * A number as it was typed. A text box on purpose: type=number turns 38,9 into nothing, counts on the wheel and hides
 * what it cannot read, and none of the three may happen to a reading.
 */
export function NumberField({ unit, whole = false, className, ref, ...rest }: NumberFieldProps) {
  const control = useFieldControl();
  const still = useHeldStill();
  const unitId = useId();
  const described = [control['aria-describedby'], rest['aria-describedby'], unit && unitId];
  return (
    <span className={clsx('relative block', className)}>
      <input
        autoComplete="off"
        enterKeyHint="next"
        {...control}
        {...rest}
        {...still}
        ref={useEarlyInput(ref)}
        type="text"
        inputMode={whole ? 'numeric' : 'decimal'}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
        className={clsx(inputLook, 'block', unit && 'pe-16')}
      />
      {unit && (
        <span
          id={unitId}
          className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-ink-faint text-sm"
        >
          {unit}
        </span>
      )}
    </span>
  );
}
