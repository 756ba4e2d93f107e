'use client';

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl, useHeldStill } from './field-control';
import { inputLook } from './input-look';
import { useTypedEarly } from './typed-early';

export function Input({ className, ref, ...rest }: ComponentProps<'input'>) {
  const control = useFieldControl();
  const still = useHeldStill();
  return (
    <input
      type="text"
      {...control}
      {...rest}
      {...still}
      ref={useTypedEarly(ref)}
      className={clsx(inputLook, className)}
    />
  );
}
