import type { KeyboardEvent } from 'react';
import { useShortcuts } from '@/components/platform/ui/shortcuts';

/**
 * The keys of a form that must not be sent by accident: Ctrl-Enter sends it from anywhere on the page, Enter in a field does
 * not. On a button and in a text area Enter works as usual.
 * @param does in the list of shortcuts: "Save the round"
 */
export function usePressToSend(does: string, send: () => void) {
  useShortcuts([{ keys: ['Ctrl', 'Enter'], does, act: send }]);
  return (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || !isOwnKey(event)) return;
    if (event.ctrlKey || event.metaKey) {
      // A form in a dialog, where no shortcut of the page works.
      event.preventDefault();
      if (!event.repeat) send();
    } else if (event.target instanceof HTMLInputElement) {
      event.preventDefault();
    }
  };
}

/** Whether a key was pressed in the form itself: React's events also come from a dialog that the form opened. */
export const isOwnKey = ({ target, currentTarget }: KeyboardEvent<HTMLFormElement>): boolean =>
  target instanceof Node && currentTarget.contains(target);
