'use client';

import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ErrorSummary } from '@/components/ui/error-summary';
import type { ContractForm as Form } from './use-contract-form';

type ContractFormProps<Values extends FieldValues> = {
  of: Form<Values>;
  /** What the form does, for a screen reader's list of forms. */
  label: string;
  children: ReactNode;
};

/** The form element of `useContractForm`: the summary of what stands in the way, then the fields. */
export function ContractForm<Values extends FieldValues>({
  of,
  label,
  children,
}: ContractFormProps<Values>) {
  return (
    <form
      noValidate
      // Should it be sent before the script has loaded, nothing that was typed stands in the address.
      method="post"
      aria-label={label}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        of.submit();
      }}
    >
      {of.messages.length > 0 && <ErrorSummary errors={of.messages} />}
      {children}
      {of.refusal?.requestId && of.messages.length > 0 && (
        <p className="text-ink-faint text-sm">Reference for support: {of.refusal.requestId}</p>
      )}
    </form>
  );
}
