'use client';

import { useState } from 'react';
import { makePassword } from '@/components/platform/auth/made-password';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { useToast } from '@/components/platform/ui/toast';
import type { User } from '@/components/registry/users/client';
import { isClinicalRole, roles } from '@/lib/domain/codes/roles';
import { userContracts } from '@/lib/registry/users/contract';
import { PractitionerQuestion } from './practitioner-question';
import { TemporaryPassword } from './temporary-password';
import { usePractitioner } from './use-practitioner';
import { UserFields, userLabels } from './user-fields';

type AddUserDialogProps = {
  provider: { uuid: string };
  /** They have an account at another hospital already. */
  onJoin: () => void;
  onClose: () => void;
};

/** Adds a user, with their practitioner and a temporary password. */
export function AddUserDialog({ provider, onJoin, onClose }: AddUserDialogProps) {
  const toast = useToast();
  const [password] = useState(makePassword);
  const [added, setAdded] = useState<User | null>(null);
  const [isAnswered, setAnswered] = useState(false);
  const form = useContractForm(userContracts.create, {
    given: { params: { provider_id: provider.uuid } },
    labels: userLabels,
    defaultValues: {
      name: '',
      email: '',
      practitioner: null,
      password,
      must_change_password: true,
    },
    onSaved: ({ data }) => {
      if (form.form.getValues('password') !== undefined) return setAdded(data);
      toast({ title: `${data.name} was added, but needs a password to sign in` });
      onClose();
    },
  });
  const practitioner = usePractitioner(form, { uuid: null, answer: 'none' });
  if (added) {
    const { name, email } = added;
    return (
      <TemporaryPassword title={`${name} was added`} {...{ name, email, password, onClose }} />
    );
  }
  const changeRole = (text: string) => {
    const role = roles.find((one) => one === text);
    if (role && !isAnswered) {
      practitioner.question.onAnswer(isClinicalRole(role) ? 'new' : 'none');
    }
  };
  return (
    <FormDialog
      of={{ ...form, submit: practitioner.submit }}
      title="Add a user"
      action="Add the user"
      onClose={onClose}
    >
      <div>
        <Button size="small" onClick={form.whenIdle(onJoin)}>
          They already sign in at another hospital
        </Button>
      </div>
      <UserFields
        of={form}
        role={form.form.watch('role')}
        onName={practitioner.fillIn}
        onRole={changeRole}
      />
      <PractitionerQuestion
        provider={provider.uuid}
        of={form}
        {...practitioner.question}
        onAnswer={(answer) => {
          setAnswered(true);
          practitioner.question.onAnswer(answer);
        }}
      />
      <Checkbox
        label="Make a temporary password"
        hint="Wardline makes it and shows it to you once. Without a password, the user cannot sign in."
        defaultChecked
        onChange={({ target }) => {
          form.form.setValue('password', target.checked ? password : undefined);
          form.form.setValue('must_change_password', target.checked);
        }}
      />
    </FormDialog>
  );
}
