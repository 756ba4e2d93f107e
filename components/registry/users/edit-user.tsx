'use client';

import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Banner } from '@/components/platform/ui/banner';
import { Dialog } from '@/components/platform/ui/dialog';
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
    <Dialog
      open
      onOpenChange={(open) => open || form.whenIdle(onClose)()}
      title={`Edit ${name}`}
      footer={<FormButtons of={form} onLeave={onClose} action="Save user" />}
    >
      <ContractForm of={{ ...form, submit: practitioner.submit }} label={`Edit ${name}`}>
        <UserFields of={form} role={chosen} keepsRole={isOwn} />
        {chosen !== role && (
          <Banner tone="attention">
            The new role takes effect as soon as you save it, also on open screens. Keys that act
            for {name} keep their permissions.
            {role === 'administrator' && (
              <>
                {' '}
                <KeysMadeBy user={user} />
              </>
            )}
          </Banner>
        )}
        <PractitionerQuestion provider={provider.uuid} of={form} {...practitioner.question} />
      </ContractForm>
    </Dialog>
  );
}
