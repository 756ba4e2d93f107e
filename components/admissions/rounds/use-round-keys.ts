'use client';

import { useEffect } from 'react';

/**
 * Keys of the bedside page, wherever the focus is: Alt-N and Alt-P to the patients after and before, and Alt with the letter
 * at a section to its first field. The key itself counts and not its letter, which Alt changes on a Mac.
 */
export function useRoundKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
      if (letter === undefined) return;
      const way = document.querySelector<HTMLElement>(`a[data-round-way="${letter}"]`);
      const field = document.querySelector<HTMLElement>(
        `[data-round-section="${letter}"] :is(input, textarea, select)`,
      );
      if (!way && !field) return;
      event.preventDefault();
      if (way) way.click();
      else focusField(field);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** A group of answers is entered at the chosen one. */
function focusField(field: HTMLElement | null): void {
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    const group = [...document.getElementsByName(field.name)];
    const chosen = group.find((radio) => radio instanceof HTMLInputElement && radio.checked);
    (chosen ?? field).focus();
  } else field?.focus();
}
