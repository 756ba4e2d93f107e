'use client';

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DraftedHead } from './drafted-head';
import { usePressToSend } from './press-to-send';
import { SendFoot } from './send-foot';
import type { ContractForm } from './use-contract-form';
import { useFirstField } from './use-first-field';

type DraftedState = Pick<
  ContractForm<FieldValues>,
  'restoredAt' | 'discardDraft' | 'attempts' | 'messages' | 'failure' | 'pending' | 'submit'
>;

type DraftedFormProps = {
  of: DraftedState;
  /** The record that the form makes, for a screen reader's list of forms. */
  label: string;
  /** The step that failed, above the entries that must be corrected: "Not referred". */
  not: string;
  timeZone: string;
  /** On the button: the action with the patient's name; and while it is being done. */
  action: string;
  actionPending: string;
  /** The page that opened the form, or how a dialog around it is closed. */
  cancelTo: string | (() => void);
  className?: string;
  children: ReactNode;
};

/** The form element of a page: its draft, what must be corrected, the fields, and the button that sends it. */
export function DraftedForm({
  of: form,
  label,
  not,
  timeZone,
  action,
  actionPending,
  cancelTo,
  className,
  children,
}: DraftedFormProps) {
  const press = usePressToSend(action, form.submit);
  return (
    <form
      ref={useFirstField()}
      noValidate
      // If it is sent before the script has loaded, nothing that was typed appears in the address.
      method="post"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      onKeyDown={press}
      className={clsx('flex flex-col gap-6', className)}
    >
      <DraftedHead of={form} title={`${not}. Check these entries`} timeZone={timeZone} />
      {children}
      <SendFoot of={form} action={action} actionPending={actionPending} cancelTo={cancelTo} />
    </form>
  );
}
