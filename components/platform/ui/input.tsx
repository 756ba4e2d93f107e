'use client';

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useEarlyInput } from './early-input';
import { useFieldControl, useHeldStill } from './field-control';
import { inputLook } from './input-look';

export function Input({ className, ref, ...rest }: ComponentProps<'input'>) {
  const control = useFieldControl();
  const still = useHeldStill();
  return (
    <input
      type="text"
      {...control}
      {...rest}
      {...still}
      ref={useEarlyInput(ref)}
      className={clsx(inputLook, className)}
    />
  );
}
