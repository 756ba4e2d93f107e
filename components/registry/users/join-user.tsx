'use client';

import { useState } from 'react';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { useToast } from '@/components/platform/ui/toast';
import { roleWords } from '@/components/registry/users/words';
import { isClinicalRole, roleNames, roles } from '@/lib/domain/codes/roles';
import { joinUserContract } from '@/lib/registry/users/contract';
import { PractitionerQuestion } from './practitioner-question';
import { usePractitioner } from './use-practitioner';
import { userLabels } from './user-fields';

type JoinUserDialogProps = { provider: { uuid: string }; onClose: () => void };

/** Somebody who has an account at another hospital, by the code that they have made for it. */
export function JoinUserDialog({ provider, onClose }: JoinUserDialogProps) {
  const toast = useToast();
  const [isAnswered, setAnswered] = useState(false);
  const form = useContractForm(joinUserContract, {
    given: { params: { provider_id: provider.uuid } },
    labels: { ...userLabels, joining_code: 'Joining code' },
    defaultValues: { joining_code: '', practitioner: null },
    onSaved: ({ data }) => {
      toast({ title: `${data.name} was added`, detail: 'They sign in as before.' });
      onClose();
    },
  });
  const practitioner = usePractitioner(form, { uuid: null, answer: 'none' });
  const role = roles.find((one) => one === form.form.watch('role'));
  const answer = practitioner.question.onAnswer;
  return (
    <FormDialog
      of={{ ...form, submit: practitioner.submit }}
      title="Add a user from another hospital"
      action="Add the user"
      onClose={onClose}
    >
      <p>
        They keep their name, e-mail address, password and second factor. You only choose their role
        here.
      </p>
      <Field
        label="Joining code"
        hint="They make it under Account, “Another hospital”, and give it to you."
        {...form.field('joining_code')}
      >
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="font-mono"
          {...form.register('joining_code')}
        />
      </Field>
      <Field
        label={userLabels.role}
        hint={role && `May: ${roleWords(role)}`}
        {...form.field('role')}
      >
        <Select
          placeholder="Choose a role"
          options={roles.map((value) => ({ value, label: roleNames[value] }))}
          {...form.register('role', {
            onChange: ({ target }) => {
              const chosen = roles.find((one) => one === target.value);
              if (chosen && !isAnswered) answer(isClinicalRole(chosen) ? 'new' : 'none');
            },
          })}
        />
      </Field>
      <PractitionerQuestion
        provider={provider.uuid}
        of={form}
        {...practitioner.question}
        onAnswer={(given) => {
          setAnswered(true);
          answer(given);
        }}
      />
    </FormDialog>
  );
}
