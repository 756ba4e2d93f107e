'use client';

import { createContext, use } from 'react';

/** The label, hint and error of a field, for the control inside it. */
export type FieldControl = {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export const FieldControlContext = createContext<FieldControl>({});

/**
 * Whether the form around is being sent: what is typed then would look sent and not be. What takes text is read-only
 * meanwhile and not disabled, which would take the focus away.
 */
export const HeldStillContext = createContext(false);

/** Spread onto the control before its own properties; empty outside a field. */
export function useFieldControl(): FieldControl {
  return use(FieldControlContext);
}

/** Spread onto what takes text, after its own properties. */
export function useHeldStill(): { readOnly?: true } {
  return use(HeldStillContext) ? { readOnly: true } : {};
}
