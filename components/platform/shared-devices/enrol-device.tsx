'use client';

import { ContractForm } from '@/components/platform/forms/contract-form';
import { forgetDraftsOf } from '@/components/platform/forms/forget-drafts';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { enrolSharedDeviceContract } from '@/lib/platform/shared-devices/contract';

type EnrolDeviceProps = {
  provider: { uuid: string };
  viewer: { uuid: string };
  onClose: () => void;
};

/** Names this browser as a shared device, which signs the administrator out of it. */
export function EnrolDevice({ provider, viewer, onClose }: EnrolDeviceProps) {
  const of = useContractForm(enrolSharedDeviceContract, {
    defaultValues: { name: '' },
    given: { params: { provider_id: provider.uuid } },
    labels: { name: 'Name' },
    isLast: true,
    onSaved: () => {
      forgetDraftsOf(viewer.uuid);
      window.location.assign('/sign-in');
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Make this browser a shared device"
      footer={
        <FormButtons
          of={of}
          onLeave={onClose}
          action="Make it a shared device"
          actionPending="Enrolling…"
        />
      }
    >
      <ContractForm of={of} label="Shared device">
        <p>
          You will be signed out here. Each nurse then signs in once and unlocks the device with a
          PIN for the rest of the shift.
        </p>
        <Field
          label="Name"
          hint="As it is written on the device: “Ward B, tablet 2”."
          {...of.field('name')}
        >
          <Input autoComplete="off" maxLength={100} {...of.register('name')} />
        </Field>
      </ContractForm>
    </Dialog>
  );
}
