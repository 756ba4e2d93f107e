'use client';

import { clsx } from 'clsx';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useCallback, useRef } from 'react';
import { DialogHold } from './dialog-hold';
import { focusPanel, PanelFrame } from './panel-frame';
import { useReturnFocus } from './use-return-focus';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  children: ReactNode;
};

/** A dialog's panel, over the page that it keeps from the hands until it is closed. */
export function DialogPanel({ open, onOpenChange, size = 'medium', ...frame }: DialogProps) {
  const onCloseAutoFocus = useReturnFocus(open);
  const isHeld = useRef(false);
  const hold = useCallback((held: boolean) => {
    isHeld.current = held;
  }, []);
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => (next || !isHeld.current) && onOpenChange(next)}
    >
      <Radix.Portal>
        <Radix.Overlay className="overlay-fade fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={focusPanel}
          onEscapeKeyDown={keepForOpenList}
          {...(frame.description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'panel-enter fixed inset-x-4 top-[max(1rem,10dvh)] z-50 mx-auto flex max-h-[80dvh] flex-col rounded-lg bg-raised shadow-overlay outline-none forced-colors:border',
            { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-3xl' }[size],
          )}
        >
          <DialogHold value={hold}>
            <PanelFrame {...frame} />
          </DialogHold>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Esc closes the list that a field has open, and only then the dialog. */
function keepForOpenList(event: KeyboardEvent) {
  if (document.activeElement?.getAttribute('aria-expanded') === 'true') event.preventDefault();
}
