'use client';

import type { ReactNode } from 'react';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import type { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';

type FormFrameProps = {
  title: string;
  description?: string;
  /** Verb and object. */
  submitLabel: string;
  /** The label of the button that closes the dialog; another word where something was saved in it already. */
  leaveLabel?: string;
  form: Pick<ReturnType<typeof useContractForm>, 'id' | 'pending' | 'whenIdle'>;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog around a form that adds or changes a location. */
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
      footer={<FormButtons of={form} onLeave={onClose} leave={leaveLabel} action={submitLabel} />}
    >
      {children}
    </Dialog>
  );
}
