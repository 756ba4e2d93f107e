'use client';

import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button';
import { useReturnFocus } from './use-return-focus';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question: "Discharge Otieno, Achieng from Bed 4?" */
  title: ReactNode;
  /** The consequences, and for which people. */
  children: ReactNode;
  /** Verb and object: "Discharge patient". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  pending?: boolean;
  /** The caller closes the dialog when the work is done. */
  onConfirm: () => void;
};

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  pending = false,
  onConfirm,
}: ConfirmDialogProps) {
  const onCloseAutoFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className="overlay-fade fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          onCloseAutoFocus={onCloseAutoFocus}
          className="panel-enter fixed inset-x-4 top-[max(1rem,15dvh)] z-50 mx-auto flex max-h-[75dvh] max-w-md flex-col gap-3 overflow-y-auto wrap-anywhere rounded-lg bg-raised p-6 shadow-overlay outline-none forced-colors:border"
        >
          <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="flex flex-col gap-3 text-ink-muted">{children}</div>
          </Radix.Description>
          <div className="mt-2 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
