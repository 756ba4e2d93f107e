'use client';

import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from '@/components/platform/ui/dialog';
import type { DialogProps } from '@/components/platform/ui/dialog-panel';
import { ContractForm } from './contract-form';
import { FormButtons, type FormButtonsProps } from './form-buttons';
import type { ContractForm as Form } from './use-contract-form';

type FormDialogProps<Values extends FieldValues> = {
  of: Form<Values>;
  title: string;
  /** The purpose of the form for a screen reader, where it is not the title. */
  label?: string;
  onClose: () => void;
  children: ReactNode;
} & Pick<DialogProps, 'description' | 'size'> &
  Omit<FormButtonsProps, 'of' | 'onLeave'>;

/** A dialog that is one form, with its buttons in the footer. It does not close while the form is being sent. */
export function FormDialog<Values extends FieldValues>({
  of,
  title,
  label = title,
  onClose,
  children,
  description,
  size,
  ...buttons
}: FormDialogProps<Values>) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || of.whenIdle(onClose)()}
      title={title}
      description={description}
      size={size}
      footer={<FormButtons of={of} onLeave={onClose} {...buttons} />}
    >
      <ContractForm of={of} label={label}>
        {children}
      </ContractForm>
    </Dialog>
  );
}
