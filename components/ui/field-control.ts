'use client';

import { createContext, use } from 'react';

/** What a field's label, hint and error say about the control inside it. */
export type FieldControl = {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export const FieldControlContext = createContext<FieldControl>({});

/** Spread onto the control before its own properties; empty outside a field. */
export function useFieldControl(): FieldControl {
  return use(FieldControlContext);
}
