'use client';

import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/platform/ui/button';
import { DialogFoot } from '@/components/platform/ui/dialog-foot';

export type FormButtonsProps = {
  /** Of `useContractForm`. */
  of: { id: string; pending: boolean; whenIdle: (leave: () => void) => () => void };
  onLeave: () => void;
  /** The button that changes nothing, in the form's own words: "Keep the transfer". */
  leave?: string;
  /** Verb and object, and the words while it is being done. */
  action: ReactNode;
  actionPending?: string;
  isDangerous?: boolean;
  /** A rule's reason why it cannot be done now. */
  refusal?: string | null;
};

/** The two buttons of a form, in the foot of the dialog around: Enter in a field presses the second. */
export function FormButtons({
  of: form,
  onLeave,
  leave = 'Cancel',
  action,
  actionPending = 'Saving…',
  isDangerous = false,
  refusal = null,
}: FormButtonsProps) {
  const foot = use(DialogFoot);
  const buttons = (
    <div className="flex flex-wrap items-start justify-end gap-2">
      <Button onClick={form.whenIdle(onLeave)}>{leave}</Button>
      <Button
        type="submit"
        form={form.id}
        variant={isDangerous ? 'danger' : 'primary'}
        pending={form.pending}
        pendingLabel={actionPending}
        refusal={refusal}
      >
        <span>{action}</span>
      </Button>
    </div>
  );
  return foot ? createPortal(buttons, foot) : buttons;
}
