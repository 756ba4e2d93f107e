'use client';

import { useEffect, useRef } from 'react';
import { useShortcuts } from '@/components/platform/ui/shortcuts';
import type { BoardMay } from './board-desk';
import { isArrow, neighbour } from './neighbour';

/**
 * Keys of the beds inside of the element that the ref is given to: "/" leads to the first patient from anywhere on the page,
 * arrows from patient to patient, `o` to the observation entry of the one in focus and `r` to the ward round. Enter is the
 * link's own.
 */
export function useBedKeys<E extends HTMLElement>(may: Pick<BoardMay, 'observe' | 'round'>) {
  const within = useRef<E>(null);
  useShortcuts([
    {
      keys: ['/'],
      does: 'Go to the beds',
      act: () => within.current?.querySelector<HTMLElement>(bedLinks)?.focus(),
    },
    { keys: ['Arrows'], does: 'Move between beds' },
    { keys: ['Enter'], does: 'Open the patient of the focused bed' },
    ...(may.observe ? [{ keys: ['O'], does: 'Record observations for the focused bed' }] : []),
    ...(may.round ? [{ keys: ['R'], does: 'Start the ward round of the focused bed' }] : []),
  ]);
  useEffect(() => {
    const element = within.current;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isInMenu(event.target)) return;
      const links = [...(element?.querySelectorAll<HTMLElement>(bedLinks) ?? [])];
      const beds = links.map(bedOf);
      const index = beds.indexOf(bedOf(event.target));
      if (index < 0) return;
      const way = ways[event.key.toLowerCase()];
      if (way !== undefined) {
        beds[index]?.querySelector<HTMLElement>(way)?.click();
      } else if (isArrow(event.key)) {
        event.preventDefault();
        const boxes = beds.map((bed) => bed?.getBoundingClientRect() ?? new DOMRect());
        const next = neighbour(boxes, index, event.key);
        if (next !== null) links[next]?.focus();
      }
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, []);
  return within;
}

/** The patient's link of each bed. */
const bedLinks = ':is(h2, h3, h4) a, th a';

const ways: Readonly<Record<string, string>> = { o: 'a[data-observe]', r: 'a[data-round]' };

const bedOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('li, tr') : null;

/** A bed's menu has arrows and letters of its own. */
const isInMenu = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"]') !== null;
