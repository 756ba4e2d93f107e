'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Combobox } from '@/components/platform/ui/combobox';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { onePatient } from '@/components/registry/patients/client';
import { FoundPatientOption } from '@/components/registry/patients/found-patient';
import { searchPatients } from '@/components/registry/patients/search-patients';
import {
  type SearchPatients,
  usePatientSearch,
} from '@/components/registry/patients/use-patient-search';
import { sexWords, surnameFirst } from '@/lib/domain/persons';
import { spokenDay } from '@/lib/domain/time';
import type { patientRecord } from '@/lib/registry/patients/contract';
import { replacePatientContract } from '@/lib/registry/patients/replace-contract';

type Patient = z.output<typeof patientRecord>;

type Provider = { uuid: string; timeZone: string };

type ReplaceRecordProps = { provider: Provider; patient: Patient; onClose: () => void };

const labels = {
  replaced_by: 'Record to keep',
  reason: 'How do you know that it is the same person?',
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
  const search = useMemo(() => searchOthers(provider, patient.uuid), [provider, patient.uuid]);
  const { patients, searching, status } = usePatientSearch(search, typed ?? '');
  const chosen = form.form.watch('replaced_by');
  const { data: kept } = useQuery(
    onePatient({ provider: provider.uuid, patient: String(chosen ?? '') }),
  );
  return (
    <ContractForm of={form} label="Replace the record">
      <Field hint="Part of the name, MR number or phone number" {...form.labelled('replaced_by')}>
        <Combobox
          text={typed ?? (kept ? `${kept.mr_number} ${surnameFirst(kept)}` : '')}
          onText={(text) => {
            setTyped(text);
            // Nobody replaces by a record that the field does not show any more.
            form.form.unregister('replaced_by');
          }}
          options={patients}
          keyOf={({ uuid }) => uuid}
          render={(found) => <FoundPatientOption of={found} />}
          onChoose={({ uuid }) => {
            setTyped(null);
            form.form.setValue('replaced_by', uuid, { shouldValidate: form.messages.length > 0 });
          }}
          searching={searching}
          status={status}
          closedWhenEmpty
        />
      </Field>
      {kept && <Beside replaced={patient} kept={kept} />}
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

/** The search for patients other than the one whose record is replaced. */
function searchOthers(provider: Provider, own: string): SearchPatients {
  const search = searchPatients(provider, 'identity');
  return async (query, signal) => {
    const { patients, total, isSimilar } = await search(query, signal);
    const others = patients.filter(({ uuid }) => uuid !== own);
    return { patients: others, total: total - (patients.length - others.length), isSimilar };
  };
}

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
