'use client';

import type { ReactNode } from 'react';
import type { useContractForm } from '@/components/forms/use-contract-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

type FormFrameProps = {
  title: string;
  description?: string;
  /** Verb and object. */
  submitLabel: string;
  /** What leaves the dialog; another word where something was saved in it already. */
  leaveLabel?: string;
  form: Pick<ReturnType<typeof useContractForm>, 'pending' | 'submit' | 'whenIdle'>;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog around a form that adds or changes a place. */
export function FormFrame({
  title,
  description,
  submitLabel,
  leaveLabel = 'Cancel',
  form,
  onClose,
  children,
}: FormFrameProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.whenIdle(onClose)()}
      title={title}
      {...(description === undefined ? {} : { description })}
      size="small"
      footer={
        <>
          <Button onClick={form.whenIdle(onClose)}>{leaveLabel}</Button>
          <Button variant="primary" pending={form.pending} onClick={form.submit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
