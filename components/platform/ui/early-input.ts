'use client';

import { type Ref, type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The state of a control: whether it is ticked, or its text. */
type Entered = string | boolean;

declare global {
  interface Window {
    /** Kept by `earlyScript`: what was last entered in each control. */
    typedEarly?: WeakMap<Element, Entered>;
    /** Kept by `earlyScript`: the form that was sent while no program answered. */
    sentEarly?: Element | undefined;
  }
}

/**
 * The ref of a control that the server draws. What was typed or chosen in it before the page was alive is handed to the
 * program, as if it were entered just then: the program knows nothing of it and would write its own value over it.
 */
export function useEarlyInput<C extends Control>(given?: Ref<C>): RefCallback<C> {
  const early = useRef<{ control: C; entered: Entered } | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!early.current) return;
    const { control, entered } = early.current;
    early.current = null;
    // After the effects of the form around it, which may bring back a draft.
    setTimeout(() => enter(control, entered));
  }, []);
  return useCallback(
    (control: C | null) => {
      if (control && isFirst.current) {
        isFirst.current = false;
        // Before the form's own ref, which may write over it.
        const entered = window.typedEarly?.get(control) ?? restoredIn(control);
        if (entered !== undefined) early.current = { control, entered };
      }
      if (typeof given === 'function') return given(control);
      if (given) given.current = control;
    },
    [given],
  );
}

/** The ref of a form that is sent, once it is alive, if it was sent before and nothing in it changed since. */
export function useSentEarly(): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    if (!form || window.sentEarly !== form) return;
    window.sentEarly = undefined;
    // After what was typed early, which its controls hand over before their form.
    setTimeout(() => form.requestSubmit());
  }, []);
  return ref;
}

/** The entries that the browser restored after a reload, without an event. */
function restoredIn(control: Control): Entered | undefined {
  if (control instanceof HTMLSelectElement) return;
  if (control.type === 'radio' || control.type === 'checkbox') {
    const { checked, defaultChecked } = control as HTMLInputElement;
    return checked === defaultChecked ? undefined : checked;
  }
  return control.value === control.defaultValue ? undefined : control.value;
}

function enter(control: Control, entered: Entered): void {
  if (typeof entered === 'boolean') {
    const box = control as HTMLInputElement;
    // Of a group of answers only the one that was chosen is entered.
    if (!entered && box.type === 'radio') return;
    box.checked = !entered;
    box.click();
    return;
  }
  // Past the element's own setter, by which React would take the text for one that it knows.
  control.value = '';
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, entered);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
