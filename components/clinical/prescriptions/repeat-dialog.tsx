'use client';

import { prescriptionAddress } from '@/components/clinical/prescriptions/client';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useNavigateAfterSave } from '@/components/platform/forms/use-navigate-after-save';
import { Dialog } from '@/components/platform/ui/dialog';
import { useToast } from '@/components/platform/ui/toast';
import { repeatPrescriptionContract } from '@/lib/clinical/prescriptions/contract';
import { WarningsNow } from './warnings-now';

type RepeatDialogProps = {
  /** The provider's uuid. */
  provider: string;
  prescription: {
    uuid: string;
    name: string;
    patient: string;
    patientUuid: string;
    dosages: string;
    doNotPerform: boolean;
  };
  /** The encounter that the repeat is ordered in. */
  encounter: string;
  /** Alerts of the patient when the page was loaded; what is on record now is read when the dialog opens. */
  flags: readonly { kind: string; note: string }[];
  onClose: () => void;
};

/** Orders the medicine once more, after a look at what is ordered and at the allergies. */
export function RepeatDialog({ prescription, ...props }: RepeatDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={`${labelOf(prescription)}?`}
      description={`A new prescription for ${prescription.patient}, like the last one, in your name.`}
    >
      <RepeatForm prescription={prescription} {...props} />
    </Dialog>
  );
}

function RepeatForm({ provider, prescription, encounter, flags, onClose }: RepeatDialogProps) {
  const goTo = useNavigateAfterSave();
  const address = { provider, patient: prescription.patientUuid };
  const toast = useToast();
  const form = useContractForm(repeatPrescriptionContract, {
    given: { params: { provider_id: provider, prescription_id: prescription.uuid } },
    defaultValues: { encounter },
    onSaved: ({ data, message }) => {
      const done = prescription.doNotPerform ? 'banned again' : 'prescribed again';
      toast({ title: `${data.name} ${done}`, detail: message });
      onClose();
      goTo(prescriptionAddress(data.uuid));
    },
  });
  return (
    <ContractForm of={form} label={labelOf(prescription)}>
      <p>
        <strong>{prescription.name}</strong>: {prescription.dosages}
      </p>
      <WarningsNow {...{ address, flags, prescription }} />
      <FormButtons
        of={form}
        onLeave={onClose}
        action={labelOf(prescription)}
        actionPending="Prescribing…"
      />
    </ContractForm>
  );
}

/** Of a ban the medicine alone would say the opposite. */
const labelOf = ({ name, doNotPerform }: RepeatDialogProps['prescription']): string =>
  doNotPerform ? `Repeat “Do not give ${name}”` : `Repeat ${name}`;
