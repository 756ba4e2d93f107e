'use client';

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl, useHeldStill } from './field-control';
import { inputLook } from './input-look';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  const control = useFieldControl();
  const still = useHeldStill();
  return (
    <input type="text" {...control} {...rest} {...still} className={clsx(inputLook, className)} />
  );
}
