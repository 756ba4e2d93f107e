'use client';

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { DraftedHead } from './drafted-head';
import { pressToSend } from './press-to-send';
import { SendFoot } from './send-foot';
import type { DraftedFormState } from './use-drafted-form';

type DraftedFormProps = {
  of: DraftedFormState;
  /** What the form makes, for a screen reader's list of forms. */
  label: string;
  /** What did not happen, above the entries that stand in its way: "Not referred". */
  not: string;
  timeZone: string;
  /** On the button: what is done and for whom; and while it is being done. */
  action: string;
  actionPending: string;
  /** Where the form was opened from. */
  cancelTo: string;
  onSubmit: () => void;
  className?: string;
  children: ReactNode;
};

/** The form element of `useDraftedForm`: its draft, what stands in the way, the fields, and how it is sent. */
export function DraftedForm({
  of: form,
  label,
  not,
  timeZone,
  action,
  actionPending,
  cancelTo,
  onSubmit,
  className,
  children,
}: DraftedFormProps) {
  return (
    <form
      noValidate
      // Should it be sent before the script has loaded, nothing that was typed stands in the address.
      method="post"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={pressToSend(onSubmit)}
      className={clsx('flex flex-col gap-6', className)}
    >
      <DraftedHead of={form} title={`${not}: some entries need you`} timeZone={timeZone} />
      {children}
      <SendFoot of={form} action={action} actionPending={actionPending} cancelTo={cancelTo} />
    </form>
  );
}
