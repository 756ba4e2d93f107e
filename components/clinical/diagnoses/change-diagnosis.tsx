'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Diagnosis } from '@/components/clinical/diagnoses/client';
import { DiagnosisField } from '@/components/clinical/diagnoses/diagnosis-field';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { IconButton } from '@/components/platform/ui/icon-button';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { Select } from '@/components/platform/ui/select';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { changeDiagnosisContract } from '@/lib/clinical/diagnoses/contract';
import { statusLabel } from '@/lib/clinical/diagnoses/words';
import { clinicalStatuses, diagnosisStatuses } from '@/lib/domain/codes/diagnoses';
import type { DiagnosisDetailsProps } from './diagnosis-details';

const labels = {
  status: 'Certainty',
  clinical_status: 'Clinical status',
  code: 'Correct diagnosis',
  note: 'Note',
  reason: 'Reason',
};

/** Confirms, refutes, resolves or corrects one diagnosis. */
export function ChangeDiagnosis({
  address,
  diagnosis,
  recorded,
  onChanged,
  onClose,
}: DiagnosisDetailsProps & { recorded: Diagnosis }) {
  const toast = useToast();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const form = useContractForm(changeDiagnosisContract, {
    given: { params: { provider_id: address.provider, diagnosis_id: diagnosis.uuid } },
    defaultValues: {
      status: recorded.status,
      clinical_status: recorded.clinical_status,
      note: recorded.note ?? '',
      reason: '',
      replaces: recorded.stated_at,
    },
    labels,
    onSaved: ({ data }) => {
      toast({ title: `${data.role} is recorded as ${statusLabel(data.status).toLowerCase()}` });
      void client.invalidateQueries({ queryKey: ['patients', address.provider, address.patient] });
      onClose();
      onChanged?.();
    },
  });
  const { setValue, watch } = form.form;
  const [status, corrected] = watch(['status', 'role']);
  const correctTo = (code?: string, name?: string) => {
    setValue('condition', code);
    setValue('code', code);
    setValue('role', name);
  };
  const isRefuted = status === 'REFUTED';
  const needsReason = corrected !== undefined || isRefuted !== (recorded.status === 'REFUTED');
  return (
    <ContractForm of={form} label={`Change ${recorded.role}`}>
      <RadioGroup
        legend={labels.status}
        options={diagnosisStatuses.map((value) => ({ value, label: statusLabel(value) }))}
        {...form.field('status')}
        {...form.register('status', {
          onChange: ({ target }) =>
            setValue(
              'clinical_status',
              target.value === 'REFUTED' ? null : (recorded.clinical_status ?? 'ACTIVE'),
            ),
        })}
      />
      {!isRefuted && (
        <Field {...form.labelled('clinical_status')}>
          <Select
            options={clinicalStatuses.map((value) => ({ value, label: statusLabel(value) }))}
            {...form.register('clinical_status')}
          />
        </Field>
      )}
      {corrected === undefined ? (
        <DiagnosisField
          label="Wrong diagnosis? Choose the correct one"
          provider={address.provider}
          {...form.field('code')}
          chosen={new Set()}
          recorded={new Set([recorded.condition])}
          text={typed}
          onText={setTyped}
          onChoose={(code, name) => {
            setTyped('');
            correctTo(code, name);
          }}
        />
      ) : (
        <p className="flex items-center justify-between gap-2">
          <span>
            Correct to <span className="font-semibold">{corrected}</span>
          </span>
          <IconButton label={`Keep ${recorded.role}`} icon="x" onClick={() => correctTo()} />
        </p>
      )}
      <Field optional {...form.labelled('note')}>
        <TextArea rows={2} maxLength={5000} {...form.register('note')} />
      </Field>
      <Field optional={!needsReason} {...form.labelled('reason')}>
        <TextArea rows={2} maxLength={2000} {...form.register('reason')} />
      </Field>
      <FormButtons of={form} onLeave={onClose} action="Save diagnosis" />
    </ContractForm>
  );
}
