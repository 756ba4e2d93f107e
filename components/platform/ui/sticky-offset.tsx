'use client';

import { useLayoutEffect, useRef } from 'react';

const marks = { top: 'sticksTop', bottom: 'sticksBottom' } as const;

/**
 * Tells the document that its parent sticks to an edge of the screen, so that what gets the focus is scrolled clear
 * of it (`app/globals.css`). A selector that looks for such a parent from the root, with `:has()`, would be looked up in
 * the whole page for every key that is typed.
 */
export function StickyOffset({ to }: { to: 'top' | 'bottom' }) {
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
    const forget = here.current ? measured[to](here.current) : undefined;
    return () => {
      count(-1);
      forget?.();
    };
  }, [to]);
  return <span ref={here} hidden />;
}

/** How high the bar at the foot of the screen is, for what is scrolled clear of it. */
function heightAtFoot(mark: HTMLElement): () => void {
  const { style } = document.documentElement;
  const bar = mark.parentElement;
  if (!bar) return () => undefined;
  const measure = () => {
    const { position, top } = getComputedStyle(bar);
    const isAtFoot = position === 'sticky' && top === 'auto';
    style.setProperty('--sticks-bottom', isAtFoot ? `${bar.offsetHeight}px` : '0px');
  };
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--sticks-bottom');
  };
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

const measured = { top: clearOf, bottom: heightAtFoot };
