'use client';

import { type MouseEvent, useCallback } from 'react';
import { Icon } from './icon';

type ErrorSummaryProps = {
  title?: string;
  /** `fieldId`: the control that the message is about; without it the message is about the whole form. */
  errors: readonly { message: string; fieldId?: string }[];
};

/** The problems, at the top of the form, with a link to each field. Takes the focus when it appears, and opens the section that it is in. */
export function ErrorSummary({ title = 'There is a problem', errors }: ErrorSummaryProps) {
  const focusOnAppearing = useCallback(reveal, []);
  return (
    <div
      ref={focusOnAppearing}
      role="alert"
      tabIndex={-1}
      className="flex flex-col gap-2 rounded-md border-2 border-danger bg-surface px-4 py-3"
    >
      <p className="flex items-center gap-2 font-semibold text-danger-ink">
        <Icon of="triangle-exclamation-point" />
        {title}
      </p>
      <ul className="flex flex-col gap-1 pointer-coarse:gap-0">
        {errors.map((error) => (
          <li key={`${error.fieldId} ${error.message}`}>
            {error.fieldId === undefined ? (
              error.message
            ) : (
              <a
                href={`#${error.fieldId}`}
                onClick={(event) => goTo(event, error.fieldId)}
                className="font-medium text-danger-ink underline underline-offset-2 pointer-coarse:flex pointer-coarse:min-h-control pointer-coarse:items-center"
              >
                {error.message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A fragment alone would scroll without moving the focus, and would stay in the address. */
function goTo(event: MouseEvent, fieldId: string | undefined) {
  event.preventDefault();
  if (fieldId !== undefined) reveal(document.getElementById(fieldId));
}

/** Focuses an element; a closed section that it is in is opened. */
function reveal(element: HTMLElement | null) {
  let section = element?.closest('details');
  while (section) {
    section.open = true;
    section = section.parentElement?.closest('details');
  }
  element?.focus();
}
