'use client';

import { useLayoutEffect, useRef } from 'react';

const marks = { top: 'sticksTop', bottom: 'sticksBottom' } as const;

/**
 * Tells the document that what it stands in sticks to an edge of the screen, so that what gets the focus is scrolled clear
 * of it (`app/globals.css`). A selector that looks for such a parent from the root, with `:has()`, would be looked up in
 * the whole page for every key that is typed.
 */
export function Sticks({ to }: { to: 'top' | 'bottom' }) {
  const here = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const mark = marks[to];
    const count = (change: 1 | -1) => {
      const sticking = Number(dataset[mark] ?? 0) + change;
      if (sticking > 0) dataset[mark] = String(sticking);
      else delete dataset[mark];
    };
    count(1);
    const forget = to === 'top' && here.current ? clearOf(here.current) : undefined;
    return () => {
      count(-1);
      forget?.();
    };
  }, [to]);
  return <span ref={here} hidden />;
}

/** Keeps clear of all that sticks to the top, however much it has grown: a patient's alerts may be many lines. */
function clearOf(mark: HTMLElement): () => void {
  const { style } = document.documentElement;
  const part = mark.parentElement;
  if (!part) return () => undefined;
  const measure = () => {
    const sticking = [part, part.parentElement].find(
      (element) => element && getComputedStyle(element).position === 'sticky',
    );
    style.scrollPaddingTop = sticking
      ? `min(calc(var(--shell-top) + 1rem + ${sticking.offsetHeight}px), 60vh)`
      : '';
  };
  const observer = new ResizeObserver(measure);
  observer.observe(part);
  if (part.parentElement) observer.observe(part.parentElement);
  return () => {
    observer.disconnect();
    style.scrollPaddingTop = '';
  };
}
