import type { KeyboardEvent } from 'react';

/**
 * Keys of a form that must not be sent by accident: Ctrl-Enter sends it from anywhere, Enter in a field does not. On a button
 * and in a text area Enter works as usual.
 */
export const pressToSend =
  (send: () => void) =>
  (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter') return;
    if (!isOwnKey(event)) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      send();
    } else if (event.target instanceof HTMLInputElement) {
      event.preventDefault();
    }
  };

/** Whether a key was pressed in the form itself: React's events also come from a dialog that the form opened. */
export const isOwnKey = ({ target, currentTarget }: KeyboardEvent<HTMLFormElement>): boolean =>
  target instanceof Node && currentTarget.contains(target);
