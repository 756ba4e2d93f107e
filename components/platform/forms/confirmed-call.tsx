'use client';

import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Banner } from '@/components/platform/ui/banner';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import type { CallError } from '@/lib/platform/http/call';
import { failureWords, useLeftBehind } from './use-left-behind';

type ConfirmedCallProps = {
  /** A question: "Deactivate Grace Njeri?" */
  title: string;
  /** Verb and object: "Deactivate Grace Njeri". */
  confirmLabel: string;
  danger: boolean;
  send: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  /** The consequences, and for which people. */
  children: ReactNode;
};

/** A call that is made after a confirmation. After a lost answer it can be made again: its effect is the same. */
export function ConfirmedCall({
  title,
  confirmLabel,
  danger,
  send,
  onDone,
  onClose,
  children,
}: ConfirmedCallProps) {
  const leaveBehind = useLeftBehind(confirmLabel, { isKept: false });
  const sending = useMutation({
    onMutate: leaveBehind,
    mutationFn: send,
    onError: (error: CallError, _, tell) => tell?.(failureWords(error)),
    onSuccess: () => {
      onDone();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      {...{ title, confirmLabel, danger }}
      pending={sending.isPending}
      onConfirm={() => sending.mutate()}
    >
      {children}
      {sending.error && (
        <Banner tone="danger" urgent>
          {sending.error.message}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
