'use client';

import { type RefObject, useEffect } from 'react';

/** While `isOn`, nothing beside the page's main part can be reached by keyboard or read aloud. */
export function useOnlyThis(within: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const main = within.current?.closest('main');
    if (!isOn || !main?.parentElement) return;
    const others = [...main.parentElement.children].filter(
      (element) => element !== main && !element.hasAttribute('inert'),
    );
    for (const element of others) element.setAttribute('inert', '');
    return () => {
      for (const element of others) element.removeAttribute('inert');
    };
  }, [within, isOn]);
}
