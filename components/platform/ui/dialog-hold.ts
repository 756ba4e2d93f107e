'use client';

import { createContext, useContext, useEffect } from 'react';

/** Given by a dialog to what is in it: while it is held it is not closed by Esc, its X or a press beside it. */
export const DialogHold = createContext<(isHeld: boolean) => void>(() => {});

/** Keeps the dialog around open while work runs in it: closed then, it would look as if the work were called off. */
export function useDialogHold(isHeld: boolean): void {
  const hold = useContext(DialogHold);
  useEffect(() => {
    hold(isHeld);
    return () => hold(false);
  }, [hold, isHeld]);
}
