'use client';

import type { ReactNode, SyntheticEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSentEarly } from '@/components/platform/ui/early-input';
import { ErrorSummary } from '@/components/platform/ui/error-summary';
import { HeldStillContext } from '@/components/platform/ui/field-control';
import type { ContractForm as Form } from './use-contract-form';

type ContractFormProps<Values extends FieldValues> = {
  of: Form<Values>;
  /** The purpose of the form, for a screen reader's list of forms. */
  label: string;
  children: ReactNode;
};

/**
 * The form element of `useContractForm`: the summary of what must be corrected, then the fields. Nothing in it changes while
 * it is being sent: what is typed or chosen then would look saved, but would not be.
 */
export function ContractForm<Values extends FieldValues>({
  of,
  label,
  children,
}: ContractFormProps<Values>) {
  const ref = useSentEarly();
  // Selects, checkboxes and radio buttons cannot be read-only.
  const holdChoices = (event: SyntheticEvent) => {
    if (!of.pending || !isChoice(event.target)) return;
    if ('key' in event && event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      ref={ref}
      id={of.id}
      noValidate
      // If it is sent before the script has loaded, nothing that was typed appears in the address.
      method="post"
      aria-label={label}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        // In a dialog that a form opened, React tells that form too: it would send itself.
        event.stopPropagation();
        of.submit();
      }}
      onClickCapture={holdChoices}
      onMouseDownCapture={holdChoices}
      onKeyDownCapture={(event) => {
        // Held since the press that opened it, it is no decision.
        const isHeld = event.key === 'Enter' && event.repeat;
        if (isHeld && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
        holdChoices(event);
      }}
    >
      {of.messages.length > 0 && <ErrorSummary errors={of.messages} />}
      <HeldStillContext value={of.pending}>{children}</HeldStillContext>
      {of.refusal?.requestId && of.messages.length > 0 && (
        <p className="text-ink-faint text-sm">Reference for support: {of.refusal.requestId}</p>
      )}
    </form>
  );
}

const isChoice = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('select, [type="checkbox"], [type="radio"]');
