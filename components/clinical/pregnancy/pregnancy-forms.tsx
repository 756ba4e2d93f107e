'use client';

import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { DateInput } from '@/components/platform/ui/date-input';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { type PatientAddress, patientParams } from '@/components/registry/patients/client';
import {
  endPregnancyContract,
  type PregnancyStatus,
  recordPregnancyContract,
  withdrawPregnancyContract,
} from '@/lib/clinical/pregnancy/contract';
import { dayAt } from '@/lib/domain/days';
import { serverNow } from '@/lib/platform/http/server-clock';

type FormProps = {
  address: PatientAddress;
  onClose: () => void;
  /** The step, and the server's message about it. */
  onSaved: (title: string, detail: string) => void;
};

const dayOrNothing = { setValueAs: (text: string) => text || undefined };

export function RecordPregnancy({
  address,
  timeZone,
  onClose,
  onSaved,
}: FormProps & { timeZone: string }) {
  const labels = { starts_on: 'Pregnant from', ends_on: 'Until (if it has ended)' };
  const today = dayAt(serverNow(), timeZone);
  const form = useContractForm(recordPregnancyContract, {
    given: { params: patientParams(address) },
    defaultValues: { status: 'pregnant', starts_on: today },
    labels,
    onSaved: ({ message }) => onSaved('The pregnancy was recorded', message),
  });
  const { field, register } = form;
  return (
    <ContractForm of={form} label="Record a pregnancy">
      <Field
        label={labels.starts_on}
        hint="The first day of the last period, or the first day on which the pregnancy is known."
        {...field('starts_on')}
      >
        <DateInput max={today} {...register('starts_on', dayOrNothing)} />
      </Field>
      <Field
        label={labels.ends_on}
        hint="The day of the birth, or the day on which the pregnancy ended in another way."
        {...field('ends_on')}
      >
        <DateInput max={today} {...register('ends_on', dayOrNothing)} />
      </Field>
      <FormButtons of={form} onLeave={onClose} action="Record the pregnancy" />
    </ContractForm>
  );
}

export function EndPregnancy({
  address,
  timeZone,
  status,
  onClose,
  onSaved,
}: FormProps & { timeZone: string; status: PregnancyStatus }) {
  const labels = { ends_on: 'Last day' };
  const today = dayAt(serverNow(), timeZone);
  const form = useContractForm(endPregnancyContract, {
    given: { params: { ...patientParams(address), status_uuid: status.uuid } },
    defaultValues: { ends_on: today },
    labels,
    onSaved: ({ message }) => onSaved('The end of the pregnancy was recorded', message),
  });
  return (
    <ContractForm of={form} label="Record the end of the pregnancy">
      <Field
        hint="The day of the birth, or the day on which the pregnancy ended in another way."
        {...form.labelled('ends_on')}
      >
        <DateInput min={status.starts_on} max={today} {...form.register('ends_on', dayOrNothing)} />
      </Field>
      <FormButtons of={form} onLeave={onClose} action="Record the end" />
    </ContractForm>
  );
}

export function WithdrawPregnancy({
  address,
  status,
  onClose,
  onSaved,
}: FormProps & { status: PregnancyStatus }) {
  const labels = { reason: 'Reason' };
  const form = useContractForm(withdrawPregnancyContract, {
    given: { params: { ...patientParams(address), status_uuid: status.uuid } },
    defaultValues: { reason: '' },
    labels,
    onSaved: ({ message }) => onSaved('Pregnancy entry withdrawn', message),
  });
  return (
    <ContractForm of={form} label="Mark a pregnancy entry as entered in error">
      <Field {...form.labelled('reason')}>
        <Input autoComplete="off" maxLength={500} {...form.register('reason')} />
      </Field>
      <FormButtons of={form} onLeave={onClose} action="Withdraw entry" />
    </ContractForm>
  );
}
