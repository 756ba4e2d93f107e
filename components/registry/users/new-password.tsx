'use client';

import { useState } from 'react';
import { makePassword } from '@/components/platform/auth/made-password';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import type { User } from '@/components/registry/users/client';
import { userContracts } from '@/lib/registry/users/contract';
import { TemporaryPassword } from './temporary-password';

type NewPasswordDialogProps = { provider: { uuid: string }; user: User; onClose: () => void };

/** A new password for somebody who has forgotten theirs. It is made here and typed by nobody. */
export function NewPasswordDialog({ provider, user, onClose }: NewPasswordDialogProps) {
  const { name, email } = user;
  const [password] = useState(makePassword);
  const [isSaved, setSaved] = useState(false);
  const form = useContractForm(userContracts.edit, {
    given: { params: { provider_id: provider.uuid, user_id: user.uuid } },
    defaultValues: { password, must_change_password: true },
    onSaved: () => setSaved(true),
  });
  if (isSaved) {
    return (
      <TemporaryPassword
        title={`${name} has a new password`}
        {...{ name, email, password, onClose }}
      />
    );
  }
  return (
    <FormDialog
      of={form}
      title={`A new password for ${name}?`}
      size="small"
      label={`A new password for ${name}`}
      action="Make a new password"
      isDangerous
      onClose={onClose}
    >
      <p>
        Make sure that the request comes from {name}. The old password stops working, and {name} is
        signed out everywhere. Anything being typed there is lost.
      </p>
      <p>Wardline makes the new one and shows it to you once.</p>
    </FormDialog>
  );
}
