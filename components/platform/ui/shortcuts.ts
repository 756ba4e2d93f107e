'use client';

import { type RefObject, useEffect, useRef } from 'react';

export type Shortcut = {
  /** Pressed together, as `KeyHint` shows them: `['Ctrl', 'Enter']`. */
  keys: readonly string[];
  /** In the list of shortcuts: "Save the observations". */
  does: string;
  /** Left out where the focused control answers the key itself, and the list only says so. */
  act?: () => void;
};

const onScreen = new Set<RefObject<readonly Shortcut[]>>();

/**
 * The shortcuts of what is on the screen. They work wherever the focus is, and are listed under "?" for as long as the
 * component is shown.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const list = useRef(shortcuts);
  useEffect(() => {
    list.current = shortcuts;
  });
  useEffect(() => {
    onScreen.add(list);
    return () => {
      onScreen.delete(list);
    };
  }, []);
}

/** Every shortcut of the screen, each key once. */
export function shortcutsOnScreen(): Shortcut[] {
  const byKeys = new Map<string, Shortcut>();
  for (const shortcut of [...onScreen].flatMap(({ current }) => current)) {
    byKeys.set(shortcut.keys.join(' '), shortcut);
  }
  return [...byKeys.values()];
}

/** Carries out the shortcut that was pressed, unless a dialog or menu is open, or the key belongs to the field in focus. */
export function pressShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || document.querySelector(overlays)) return;
  const pressed = shortcutsOnScreen().find(({ keys, act }) => act && isPressed(keys, event));
  if (!pressed || (isFieldKey(pressed.keys) && isInField(event.target))) return;
  event.preventDefault();
  // A key that is held down acts once.
  if (!event.repeat) pressed.act?.();
}

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** The names that keys have on screens, where they differ from the browser's. */
const arrows: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
};

export function isPressed(
  keys: readonly string[],
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean {
  const key = keys.at(-1) ?? '';
  if ((event.ctrlKey || event.metaKey) !== keys.includes('Ctrl')) return false;
  if (event.altKey !== keys.includes('Alt')) return false;
  // Some keyboards have "?" and "/" on Shift.
  const isSign = /^[^A-Z]$/.test(key);
  if (!isSign && event.shiftKey !== keys.includes('Shift')) return false;
  // Alt changes the letter on a Mac, not the key.
  if (event.altKey && /^[A-Z]$/.test(key)) return event.code === `Key${key}`;
  return event.key.toUpperCase() === (arrows[key] ?? key).toUpperCase();
}

/** A sign that can be typed, or an arrow, which a field answers itself. */
const isFieldKey = (keys: readonly string[]) =>
  keys.length === 1 ? (keys[0]?.length ?? 0) === 1 : (keys.at(-1) ?? '') in arrows;

const isInField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]',
  ) !== null;
