'use client';

import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { type PatientAddress, patientParams } from '@/components/registry/patients/client';
import { setSpo2ScaleContract, undoSpo2ScaleContract } from '@/lib/clinical/spo2-scale/contract';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';

type SetScaleProps = {
  address: PatientAddress;
  scale: Spo2Scale;
  /** The last change that is shown: if somebody else made another one meanwhile, this is refused. */
  replaces: string | null;
  onSaved: () => void;
  onClose: () => void;
};

const labels = { reason: 'Reason' };

export function SetScale({ address, scale, replaces, onSaved, onClose }: SetScaleProps) {
  const form = useContractForm(setSpo2ScaleContract, {
    given: { params: patientParams(address) },
    defaultValues: { spo2_scale: scale, reason: '', replaces },
    labels,
    onSaved,
  });
  return (
    <ContractForm of={form} label={`Use scale ${scale}`}>
      <Field
        hint={scale === 2 ? 'Such as “Chronic CO₂ retention, blood gas 45 mmHg”' : null}
        {...form.labelled('reason')}
      >
        <Input autoComplete="off" maxLength={500} {...form.register('reason')} />
      </Field>
      <FormButtons of={form} onLeave={onClose} action={`Use scale ${scale}`} />
    </ContractForm>
  );
}

type UndoScaleProps = {
  address: PatientAddress;
  change: string;
  onSaved: (message: string) => void;
  onClose: () => void;
};

export function UndoScale({ address, change, onSaved, onClose }: UndoScaleProps) {
  const form = useContractForm(undoSpo2ScaleContract, {
    given: { params: patientParams(address) },
    defaultValues: { change, reason: '' },
    labels,
    onSaved: ({ message }) => onSaved(message),
  });
  return (
    <ContractForm of={form} label="Undo the change of the scale">
      <Field {...form.labelled('reason')}>
        <Input autoComplete="off" maxLength={500} {...form.register('reason')} />
      </Field>
      <FormButtons of={form} onLeave={onClose} action="Undo the change" />
    </ContractForm>
  );
}
