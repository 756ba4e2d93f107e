'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import {
  changeDiagnoses,
  type DiagnosesChange,
  diagnosesOf,
  noDiagnoses,
} from '@/components/clinical/diagnoses/chosen';
import { ChosenDiagnoses } from '@/components/clinical/diagnoses/chosen-diagnoses';
import { DiagnosisField } from '@/components/clinical/diagnoses/diagnosis-field';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useToast } from '@/components/platform/ui/toast';
import { recordDiagnosesContract } from '@/lib/clinical/encounter-actions/contract';
import type { DiagnoseProps } from './diagnose';

/** Which diagnoses are to be added, each with its note. */
export function DiagnoseForm({
  provider,
  patient,
  encounter,
  onClose,
}: DiagnoseProps & { onClose: () => void }) {
  const router = useRouter();
  const toast = useToast();
  const client = useQueryClient();
  const [entry, setEntry] = useState(noDiagnoses);
  const form = useContractForm(recordDiagnosesContract, {
    given: { params: { provider_id: provider } },
    defaultValues: {
      action: 'record-diagnoses',
      encounter_uuid: encounter.uuid,
      patient_uuid: patient,
      data: { diagnoses: [] },
    },
    labels: { 'data.diagnoses': 'Add a diagnosis' },
    onSaved: () => {
      toast({ title: 'The diagnoses were recorded' });
      onClose();
      void client.invalidateQueries({ queryKey: ['patients', provider, patient] });
      router.refresh();
    },
  });
  const change = (changed: DiagnosesChange) => {
    const next = changeDiagnoses(entry, changed);
    setEntry(next);
    form.form.setValue('data.diagnoses', diagnosesOf(next), {
      shouldValidate: form.form.formState.isSubmitted,
    });
  };
  const { id, error } = form.field('data.diagnoses');
  return (
    <ContractForm of={form} label="Diagnoses">
      <DiagnosisField
        provider={provider}
        id={id}
        error={error && entry.diagnoses.length === 0 ? 'Choose a diagnosis from the list.' : error}
        chosen={new Set(entry.diagnoses.map(({ code }) => code))}
        recorded={new Set(encounter.encounter_diagnosis.map(({ condition }) => condition))}
        text={entry.unchosen}
        onText={(text) => change({ type: 'diagnosis-typed', text })}
        onChoose={(code, name) => change({ type: 'diagnosis-added', code, name })}
      />
      <ChosenDiagnoses diagnoses={entry.diagnoses} onChange={change} />
      <FormButtons of={form} onLeave={onClose} action="Record the diagnoses" />
    </ContractForm>
  );
}
