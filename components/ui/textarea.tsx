'use client';

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field-control';
import { inputLook } from './input-look';

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl();
  return (
    <textarea
      {...control}
      {...rest}
      rows={rows}
      className={clsx(inputLook, 'field-sizing-content h-auto max-h-96 py-2', className)}
    />
  );
}
