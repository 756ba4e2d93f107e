'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { enterField, firstField } from '@/components/platform/ui/enter-field';

/**
 * The ref of a page's form whose first field has the focus on arrival, also from another page. A field that is being
 * typed in keeps it, and the page stays at its top unless the field is out of sight there.
 * @param first the id of a field, where the form's first one is seldom used
 */
export function useFirstField<E extends HTMLElement = HTMLFormElement>(
  first?: string,
): RefObject<E | null> {
  const form = useRef<E>(null);
  useEffect(() => {
    // A form in a dialog takes it from the page below.
    const around = form.current?.closest('[role="dialog"]') ?? document;
    const focused = document.activeElement;
    if (focused?.matches(taken) && around.contains(focused)) return;
    const named = first === undefined ? null : document.getElementById(first);
    const field = named ?? firstField(form.current);
    enterField(field, { preventScroll: true });
    field?.scrollIntoView({ block: 'nearest' });
  }, [first]);
  return form;
}

const taken = ':is(input, textarea, select), [role="dialog"] *, [role="alertdialog"] *';
