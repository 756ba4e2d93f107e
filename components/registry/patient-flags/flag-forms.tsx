'use client';

import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import type { PatientAddress } from '@/components/registry/patients/client';
import { flagKinds, flagKindWords } from '@/lib/domain/codes/patient-flags';
import {
  addFlagContract,
  endFlagContract,
  type PatientFlag,
} from '@/lib/registry/patient-flags/contract';

type FormProps = {
  address: PatientAddress;
  onSaved: (flag: PatientFlag) => void;
  onClose: () => void;
};

export function AddFlag({ address, onSaved, onClose }: FormProps) {
  const labels = { kind: 'Kind', note: 'What everyone must know' };
  const form = useContractForm(addFlagContract, {
    given: { params: { provider_id: address.provider, patient_id: address.patient } },
    defaultValues: { note: '' },
    labels,
    onSaved: ({ data }) => onSaved(data),
  });
  const { field, register } = form;
  return (
    <ContractForm of={form} label="Record an alert">
      <Field label={labels.kind} {...field('kind')}>
        <Select placeholder="Choose" options={kindOptions} {...register('kind')} />
      </Field>
      <Field
        label={labels.note}
        hint="Keep it short for the board, such as “Penicillin: rash”."
        {...field('note')}
      >
        <Input autoComplete="off" maxLength={200} {...register('note')} />
      </Field>
      <FormButtons of={form} onLeave={onClose} action="Record the alert" />
    </ContractForm>
  );
}

export function EndFlag({ address, flag, onSaved, onClose }: FormProps & { flag: PatientFlag }) {
  const labels = { reason: 'Why it no longer applies' };
  const form = useContractForm(endFlagContract, {
    given: {
      params: {
        provider_id: address.provider,
        patient_id: address.patient,
        flag_uuid: flag.uuid,
      },
    },
    defaultValues: { reason: '' },
    labels,
    onSaved: ({ data }) => onSaved(data),
  });
  return (
    <ContractForm of={form} label={`End the alert “${flag.note}”`}>
      <Field {...form.labelled('reason')}>
        <Input autoComplete="off" maxLength={500} {...form.register('reason')} />
      </Field>
      <FormButtons of={form} onLeave={onClose} action="End the alert" />
    </ContractForm>
  );
}

const kindOptions = flagKinds.map((value) => ({ value, label: flagKindWords[value] }));
