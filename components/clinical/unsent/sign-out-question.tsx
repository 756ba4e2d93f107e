'use client';

import { setsWords } from '@/components/platform/offline/sets-words';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';

type SignOutQuestionProps = { count: number; onSignOut: () => void; onStay: () => void };

/** Before a sign-out that leaves sets of observations on this device. */
export function SignOutQuestion({ count, onSignOut, onStay }: SignOutQuestionProps) {
  const isOne = count === 1;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onStay()}
      title={`Sign out with ${setsWords(count)} not sent?`}
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      danger
      onConfirm={onSignOut}
    >
      <p>
        {isOne ? 'It is' : 'They are'} not in the patients’ records yet.{' '}
        {isOne ? 'It stays' : 'They stay'} on this device, encrypted, and {isOne ? 'is' : 'are'}{' '}
        sent when you sign in here again. Nobody else can see or send {isOne ? 'it' : 'them'}.
      </p>
    </ConfirmDialog>
  );
}
