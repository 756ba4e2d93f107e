'use client';

import { useEffect, useState } from 'react';

/** What is typed for a field that has been asked for and is not there yet, so that no letter of it is lost. */
export function useTypedAhead(isAwaited: boolean): string {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (!isAwaited) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') setTyped((before) => before.slice(0, -1));
      else if ([...event.key].length === 1) setTyped((before) => before + event.key);
      else return;
      // It was not meant for what has the focus still.
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [isAwaited]);
  return typed;
}
