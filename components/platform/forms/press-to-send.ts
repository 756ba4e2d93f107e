import type { KeyboardEvent } from 'react';

/**
 * For the keys of a form that is not to be sent by accident: Ctrl-Enter sends it from anywhere, the Enter that ends a
 * field does not. On a button or in a text of several lines Enter does what it always does.
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

/** Whether a key was pressed in the form itself: React tells it of those in a dialog that it opened, too. */
export const isOwnKey = ({ target, currentTarget }: KeyboardEvent<HTMLFormElement>): boolean =>
  target instanceof Node && currentTarget.contains(target);
