'use client';

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field-control';
import { inputLook } from './input-look';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  const control = useFieldControl();
  return <input type="text" {...control} {...rest} className={clsx(inputLook, className)} />;
}
