'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';

export type Point = { x: number; y: number };

type Options = {
  /** The element around the tiles: `[data-bed]` with the bed's uuid, those that can be dragged also `[data-draggable]`. */
  within: RefObject<HTMLElement | null>;
  enabled: boolean;
  onStart: (bed: string, at: Point) => void;
  /** The value of the nearest `data-bed` under the pointer, anywhere on the page, or null. */
  onMove: (over: string | null, at: Point) => void;
  onDrop: (over: string | null) => void;
  onCancel: () => void;
};

/** A mouse drags once it has moved so far with its button down. */
const mouseSlopPx = 6;
/** A finger drags once it has rested so long; one that moves sooner scrolls. */
const longPressMs = 400;
const touchSlopPx = 10;

/**
 * Drags beds' tiles by mouse, pen and finger. Written on pointer events, because the tiles are links that stay pressable
 * and a page under a finger has to go on scrolling.
 */
export function useBedDrag({ within, enabled, onStart, onMove, onDrop, onCancel }: Options): void {
  const start = useEffectEvent(onStart);
  const move = useEffectEvent(onMove);
  const drop = useEffectEvent(onDrop);
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    const element = within.current;
    if (!enabled || !element) return;
    return listen(element, { start, move, drop, cancel });
  }, [within, enabled]);
}

type Tell = {
  start: Options['onStart'];
  move: Options['onMove'];
  drop: Options['onDrop'];
  cancel: Options['onCancel'];
};

function listen(element: HTMLElement, tell: Tell): () => void {
  let press: (Point & { bed: string; isMouse: boolean; pointer: number }) | null = null;
  let isDragging = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const whilePressed = new AbortController();
  const always = { signal: whilePressed.signal };

  const forget = () => {
    clearTimeout(resting);
    press = null;
    isDragging = false;
  };
  const begin = () => {
    if (!press) return;
    isDragging = true;
    if (!press.isMouse) navigator.vibrate?.(15);
    tell.start(press.bed, press);
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      forget();
      const bed = draggedBed(event.target);
      if (!bed || !event.isPrimary || event.button !== 0) return;
      const isMouse = event.pointerType === 'mouse';
      press = { bed, isMouse, pointer: event.pointerId, x: event.clientX, y: event.clientY };
      if (!isMouse) resting = setTimeout(begin, longPressMs);
    },
    always,
  );
  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== press?.pointer) return;
      const at = { x: event.clientX, y: event.clientY };
      const moved = Math.hypot(at.x - press.x, at.y - press.y);
      if (!isDragging && press.isMouse && moved > mouseSlopPx) begin();
      if (!isDragging && !press.isMouse && moved > touchSlopPx) forget();
      if (isDragging) tell.move(bedAt(at), at);
    },
    always,
  );
  window.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== press?.pointer) return;
      const wasDragging = isDragging;
      forget();
      if (!wasDragging) return;
      ignoreNextClick();
      tell.drop(bedAt({ x: event.clientX, y: event.clientY }));
    },
    always,
  );
  const giveUp = () => {
    const wasDragging = isDragging;
    forget();
    if (wasDragging) tell.cancel();
  };
  window.addEventListener(
    'pointercancel',
    (event) => {
      if (event.pointerId === press?.pointer) giveUp();
    },
    always,
  );
  window.addEventListener('blur', giveUp, always);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isDragging) return;
      event.preventDefault();
      ignoreNextClick();
      giveUp();
    },
    always,
  );
  // Before the browser takes the finger for scrolling; it has to be heard from the start to be obeyed.
  element.addEventListener(
    'touchmove',
    (event) => {
      if (isDragging) event.preventDefault();
    },
    { ...always, passive: false },
  );
  // The browser's own answers to a long press and to dragging a link.
  for (const name of ['contextmenu', 'dragstart'] as const) {
    element.addEventListener(
      name,
      (event) => {
        if (isDragging || (name === 'dragstart' && press)) event.preventDefault();
      },
      always,
    );
  }
  return () => {
    whilePressed.abort();
    giveUp();
  };
}

/** The bed that a press on this takes up; the buttons and menus of a tile are pressed and not dragged. */
function draggedBed(target: EventTarget | null): string | null {
  if (!(target instanceof Element) || target.closest('[data-bed-actions]')) return null;
  return target.closest<HTMLElement>('[data-bed][data-draggable]')?.dataset.bed ?? null;
}

const bedAt = ({ x, y }: Point): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-bed]')?.dataset.bed ?? null;

/** The click that follows the end of a drag would open the patient. A finger makes none. */
function ignoreNextClick(): void {
  const waiting = new AbortController();
  const once = { capture: true, signal: waiting.signal };
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      waiting.abort();
    },
    once,
  );
  window.addEventListener('pointerdown', () => waiting.abort(), once);
  // A key presses what it is meant to; Esc, which may have ended the drag, presses nothing.
  window.addEventListener('keydown', ({ key }) => key !== 'Escape' && waiting.abort(), once);
}
