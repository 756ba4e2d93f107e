'use client';

import { useEffect, useRef } from 'react';
import { useShortcuts } from '@/components/platform/ui/shortcuts';
import type { BoardMay } from './board-desk';
import { isArrow, neighbour } from './neighbour';

/**
 * Keys of the beds inside of the element that the ref is given to: "/" leads to the first patient from anywhere on the page,
 * on a ward without patients to the first bed, arrows from bed to bed, `o` to the observation entry of the one in focus and
 * `r` to the ward round. Enter is the own key of the link or button that they lead to.
 */
export function useBedKeys<E extends HTMLElement>(may: Pick<BoardMay, 'observe' | 'round'>) {
  const within = useRef<E>(null);
  useShortcuts([
    {
      keys: ['/'],
      does: 'Go to the beds',
      act: () =>
        (
          within.current?.querySelector<HTMLElement>(bedLinks) ?? bedsIn(within.current)[0]?.way
        )?.focus(),
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
      const beds = bedsIn(element);
      const index = beds.findIndex(({ bed }) => bed === bedOf(event.target));
      if (index < 0) return;
      const way = ways[event.key.toLowerCase()];
      if (way !== undefined) {
        beds[index]?.bed.querySelector<HTMLElement>(way)?.click();
      } else if (isArrow(event.key)) {
        event.preventDefault();
        const boxes = beds.map(({ bed }) => bed.getBoundingClientRect());
        const next = neighbour(boxes, index, event.key);
        if (next !== null) beds[next]?.way.focus();
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

/** The beds, and what the keys lead to in each: its patient, or the first action of an empty bed. */
const bedsIn = (element: Element | null) =>
  [...(element?.querySelectorAll('li, tr') ?? [])].flatMap((bed) => {
    const way =
      bed.querySelector<HTMLElement>(bedLinks) ??
      bed.querySelector<HTMLElement>('[data-bed-actions] :is(a, button)');
    return way ? [{ bed, way }] : [];
  });

const bedOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('li, tr') : null;

/** A bed's menu has arrows and letters of its own. */
const isInMenu = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"]') !== null;
