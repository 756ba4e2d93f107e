import type { ReactNode } from 'react';
import { Button } from '@/components/platform/ui/button';

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

/** The two buttons of a form in a dialog, at its end or in the dialog's footer: Enter in a field presses the second. */
export function FormButtons({
  of: form,
  onLeave,
  leave = 'Cancel',
  action,
  actionPending = 'Saving…',
  isDangerous = false,
  refusal = null,
}: FormButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
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
}
