'use client';

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useEarlyInput } from './early-input';
import { useFieldControl, useHeldStill } from './field-control';
import { boxLook } from './input-look';

/** Text of several lines; it grows with what is typed where the browser can, and by its handle. */
export function TextArea({ className, rows = 3, ref, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl();
  const still = useHeldStill();
  return (
    <textarea
      {...control}
      rows={rows}
      {...rest}
      {...still}
      ref={useEarlyInput(ref)}
      className={clsx(boxLook, 'field-sizing-content min-h-20 py-2', className)}
    />
  );
}
