'use client';

import type { ComponentProps } from 'react';
import { useEarlyInput } from './early-input';

/** A box to tick, or one answer of several. */
export function Choice({ ref, ...rest }: ComponentProps<'input'> & { type: 'checkbox' | 'radio' }) {
  return <input {...rest} ref={useEarlyInput(ref)} />;
}
