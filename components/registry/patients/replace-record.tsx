'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { ChoosePatient } from '@/components/registry/patients/choose-patient';
import { onePatient } from '@/components/registry/patients/client';
import { sexWords } from '@/lib/domain/persons';
import { spokenDay } from '@/lib/domain/time';
import type { patientRecord } from '@/lib/registry/patients/contract';
import { replacePatientContract } from '@/lib/registry/patients/replace-contract';
import { contradictionsOf } from '@/lib/registry/patients/rules';

type Patient = z.output<typeof patientRecord>;

type ReplaceRecordProps = {
  provider: { uuid: string; timeZone: string };
  patient: Patient;
  onClose: () => void;
};

const labels = {
  replaced_by: 'Record to keep',
  reason: 'How do you know that it is the same person?',
  override_reason: 'Why do the records differ?',
};

/** Which record is kept, beside the one that it replaces, so that nobody takes a namesake for the same person. */
export function ReplaceRecord({ provider, patient, onClose }: ReplaceRecordProps) {
  const toast = useToast();
  const router = useRouter();
  const form = useContractForm(replacePatientContract, {
    given: { params: { provider_id: provider.uuid, patient_id: patient.uuid } },
    defaultValues: { reason: '' },
    labels,
    onSaved: () => {
      toast({ title: `${patient.mr_number} was replaced` });
      onClose();
      router.refresh();
    },
  });
  const [typed, setTyped] = useState<string | null>(patient.last_name);
  const chosen = form.form.watch('replaced_by');
  const { data: kept } = useQuery(
    onePatient({ provider: provider.uuid, patient: String(chosen ?? '') }),
  );
  const differing = kept ? contradictionsOf(recordedOf(patient), recordedOf(kept)) : [];
  return (
    <ContractForm of={form} label="Replace the record">
      <ChoosePatient
        provider={provider}
        except={patient.uuid}
        text={typed}
        shown={kept}
        onText={(text) => {
          setTyped(text);
          // Nobody replaces by a record that the field does not show any more.
          form.form.unregister('replaced_by');
        }}
        onChoose={(uuid) => {
          setTyped(null);
          form.form.setValue('replaced_by', uuid, { shouldValidate: form.messages.length > 0 });
        }}
        {...form.labelled('replaced_by')}
      />
      {kept && <Beside replaced={patient} kept={kept} />}
      {differing.length > 0 && (
        <div className="flex flex-col gap-3 rounded-lg border border-attention-ink bg-attention-soft p-4">
          <p>
            <strong>The {differing.join(' and ')} differs.</strong> Check that they are not two
            people.
          </p>
          <Field {...form.labelled('override_reason')}>
            <TextArea rows={2} {...form.register('override_reason', { shouldUnregister: true })} />
          </Field>
        </div>
      )}
      <Field {...form.labelled('reason')}>
        <TextArea rows={2} {...form.register('reason')} />
      </Field>
      <FormButtons
        of={form}
        onLeave={onClose}
        action={`Replace ${patient.mr_number}`}
        isDangerous
      />
    </ContractForm>
  );
}

const recordedOf = ({ gender, birth_date }: Patient) => ({ gender, birthDate: birth_date });

const compared: readonly { term: string; of: (patient: Patient) => string }[] = [
  { term: 'MR number', of: ({ mr_number }) => mr_number },
  { term: 'Last name', of: ({ last_name }) => last_name },
  { term: 'First name', of: ({ first_name }) => first_name },
  { term: 'Other names', of: ({ other_names }) => other_names },
  { term: 'Sex', of: ({ gender }) => sexWords(gender).word },
  { term: 'Born', of: ({ birth_date }) => (birth_date ? spokenDay(birth_date) : '') },
  { term: 'Mobile', of: ({ mobile }) => mobile },
];

function Beside({ replaced, kept }: { replaced: Patient; kept: Patient }) {
  return (
    <table className="w-full table-fixed text-left max-sm:text-sm">
      <caption className="sr-only">The two records side by side</caption>
      <thead>
        <tr className="text-ink-muted text-sm">
          <td className="w-22" />
          <th scope="col">This record</th>
          <th scope="col">Record kept</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {compared.map(({ term, of }) => {
          const [one, other] = [of(replaced), of(kept)];
          return (
            <tr key={term} className="align-top">
              <th scope="row" className="py-1 pe-2 font-normal text-ink-muted text-sm">
                {term}
              </th>
              <td className="wrap-anywhere py-1 pe-2">{one || '–'}</td>
              <td className="wrap-anywhere py-1">
                {other || '–'}
                {one !== other && term !== 'MR number' && (
                  <span className="ms-2 font-medium text-attention-ink text-sm">differs</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
