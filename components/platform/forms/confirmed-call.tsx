'use client';

import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { v7 } from 'uuid';
import { Banner } from '@/components/platform/ui/banner';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import type { CallError } from '@/lib/platform/http/call';
import { failureWords, useLeftBehind } from './use-left-behind';

type ConfirmedCallProps<Answer> = {
  /** A question: "Deactivate Grace Njeri?" */
  title: string;
  /** Verb and object: "Deactivate Grace Njeri". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** For the message to a person who has left the page: by default what the button says. */
  what?: string;
  send: (idempotencyKey: string) => Promise<Answer>;
  /** May answer with a promise: the dialog stays until it has ended. */
  onDone: (answer: Answer) => void | Promise<void>;
  onClose: () => void;
  /** The consequences, and for which people. */
  children: ReactNode;
};

/** A call that is made after a confirmation. After a lost answer it can be made again: it is the same request. */
export function ConfirmedCall<Answer>({
  what,
  send,
  onDone,
  onClose,
  children,
  ...dialog
}: ConfirmedCallProps<Answer>) {
  const leaveBehind = useLeftBehind(what ?? dialog.confirmLabel, { isKept: false });
  const key = useRef('');
  const sending = useMutation({
    onMutate: leaveBehind,
    mutationFn: () => {
      key.current ||= v7();
      return send(key.current);
    },
    onError: (error: CallError, _, tell) => tell?.(failureWords(error)),
    onSuccess: async (answer) => {
      await onDone(answer);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      {...dialog}
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
