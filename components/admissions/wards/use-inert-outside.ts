'use client';

import { type RefObject, useEffect } from 'react';

/** While `isOn`, nothing beside the page's main part can be reached by keyboard or read aloud. */
export function useInertOutside(within: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const beside = within.current?.closest('main')?.parentElement;
    if (!isOn || !beside) return;
    const others = [...beside.querySelectorAll(':scope > :not(main, script, [inert])')];
    for (const element of others) element.setAttribute('inert', '');
    return () => {
      for (const element of others) element.removeAttribute('inert');
    };
  }, [within, isOn]);
}
