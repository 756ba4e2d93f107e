'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { PrescriptionStep } from '@/components/clinical/prescriptions/steps';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { changePrescriptionContract } from '@/lib/clinical/prescriptions/contract';
import { needsStatusReason } from '@/lib/clinical/prescriptions/rules';
import { WarningsNow } from './warnings-now';

type ChangeDialogProps = {
  /** The provider's uuid. */
  provider: string;
  prescription: {
    uuid: string;
    name: string;
    patient: string;
    patientUuid: string;
    doNotPerform: boolean;
    /** Changes the record that the page shows, and nothing that someone else changed since. */
    modifiedAt: string;
  };
  /** Alerts of the patient when the page was loaded. */
  flags: readonly { kind: string; note: string }[];
  step: PrescriptionStep;
  onClose: () => void;
};

/** Asks once more before a prescription changes status, and why where a reason is required. */
export function ChangeDialog({ prescription, step, onClose, ...props }: ChangeDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${step.label(prescription.name)}?`}
      description={`For ${prescription.patient}. ${step.consequence}`}
    >
      <ChangeForm {...{ prescription, step, onClose }} {...props} />
    </Dialog>
  );
}

function ChangeForm({ provider, prescription, flags, step, onClose }: ChangeDialogProps) {
  const router = useRouter();
  const toast = useToast();
  const { to } = step;
  const form = useContractForm(changePrescriptionContract, {
    given: { params: { provider_id: provider, prescription_id: prescription.uuid } },
    defaultValues: { status: to, status_reason: '', replaces: prescription.modifiedAt },
    onSaved: ({ data }) => {
      toast({ title: step.done(data.name) });
      onClose();
      router.refresh();
    },
  });
  const isOutdated = form.refusal?.errors.replaces !== undefined;
  const isRefused = form.refusal?.status === 409;
  useEffect(() => {
    if (isRefused) router.refresh();
  }, [isRefused, router]);
  return (
    <ContractForm of={form} label={`${step.label(prescription.name)}?`}>
      {to === 'active' && !prescription.doNotPerform && (
        <WarningsNow
          address={{ provider, patient: prescription.patientUuid }}
          flags={flags}
          prescription={prescription}
        />
      )}
      {needsStatusReason(to) && (
        <Field
          label="Reason"
          hint="Everyone who reads the chart sees it"
          {...form.field('status_reason')}
        >
          <TextArea rows={2} maxLength={500} {...form.register('status_reason')} />
        </Field>
      )}
      <FormButtons
        of={form}
        onLeave={onClose}
        leave="Keep unchanged"
        action={step.label(prescription.name)}
        isDangerous={step.isDangerous}
        refusal={isOutdated ? 'Close this and check the current status first.' : null}
      />
    </ContractForm>
  );
}
