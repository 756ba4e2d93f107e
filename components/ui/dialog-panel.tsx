'use client';

import { clsx } from 'clsx';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
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
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
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
          <PanelFrame {...frame} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Esc closes the list that a field has open, and only then the dialog. */
function keepForOpenList(event: KeyboardEvent) {
  if (document.activeElement?.getAttribute('aria-expanded') === 'true') event.preventDefault();
}
