'use client';

import { useState } from 'react';
import { stayBeside } from './restore-focus';

/**
 * For a panel that is opened by state instead of by a trigger of its own: on closing, the focus returns to where it
 * was on opening, or to the page's content if that is gone. Returns the panel's `onCloseAutoFocus`.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  // Read while rendering, because a control with autoFocus takes the focus before any effect runs.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(focusedControl());
  }
  return (event) => {
    event.preventDefault();
    if (opener?.isConnected) {
      opener.focus();
      stayBeside(opener);
    }
    // The action removed the button: keyboard users continue in the page's content, not at the top of the page.
    else document.getElementById('main')?.focus({ preventScroll: true });
  };
}

function focusedControl(): HTMLElement | null {
  if (typeof document === 'undefined') return null;
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}
