'use client';

import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { focusPanel, PanelFrame } from './panel-frame';

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A place to work without leaving the page: a panel at the right on a desktop, a sheet from below on tablet and phone.
 * A tap beside it does not close it; a sleeve on the glass must not end a set of observations.
 */
export function Sheet({ open, onOpenChange, ...frame }: SheetProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="overlay-fade fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          onOpenAutoFocus={focusPanel}
          {...(frame.description ? {} : { 'aria-describedby': undefined })}
          onInteractOutside={(event) => event.preventDefault()}
          className="panel-enter fixed inset-x-0 bottom-0 z-50 flex max-h-[94dvh] flex-col rounded-t-lg bg-raised shadow-overlay outline-none lg:inset-y-0 lg:start-auto lg:max-h-none lg:w-[44rem] lg:rounded-none forced-colors:border"
        >
          <PanelFrame {...frame} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
