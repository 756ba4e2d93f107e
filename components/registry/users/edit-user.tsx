'use client';

import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Banner } from '@/components/platform/ui/banner';
import { useToast } from '@/components/platform/ui/toast';
import type { User } from '@/components/registry/users/client';
import { userContracts } from '@/lib/registry/users/contract';
import { KeysMadeBy } from './keys-made-by';
import { PractitionerQuestion } from './practitioner-question';
import { usePractitioner } from './use-practitioner';
import { UserFields, userLabels } from './user-fields';

type EditUserDialogProps = {
  provider: { uuid: string };
  user: User;
  isOwn: boolean;
  onClose: () => void;
};

/** A user's name, address, role and practitioner. */
export function EditUserDialog({ provider, user, isOwn, onClose }: EditUserDialogProps) {
  const toast = useToast();
  const { name, email, role, practitioner: uuid } = user;
  const form = useContractForm(userContracts.edit, {
    given: { params: { provider_id: provider.uuid, user_id: user.uuid } },
    labels: userLabels,
    defaultValues: { name, email, role, practitioner: uuid },
    changesOnly: true,
    onSaved: ({ data }) => {
      toast({ title: `${data.name} was changed` });
      onClose();
    },
  });
  const practitioner = usePractitioner(form, { uuid, answer: uuid === null ? 'none' : 'listed' });
  const chosen = form.form.watch('role');
  return (
    <FormDialog
      of={{ ...form, submit: practitioner.submit }}
      title={`Edit ${name}`}
      action="Save user"
      onClose={onClose}
    >
      <UserFields of={form} role={chosen} keepsRole={isOwn} />
      {chosen !== role && (
        <Banner tone="attention">
          The new role takes effect as soon as you save it, also on open screens. Keys that act for{' '}
          {name} keep their permissions.
          {role === 'administrator' && (
            <>
              {' '}
              <KeysMadeBy user={user} />
            </>
          )}
        </Banner>
      )}
      <PractitionerQuestion provider={provider.uuid} of={form} {...practitioner.question} />
    </FormDialog>
  );
}
