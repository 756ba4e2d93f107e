'use client';

import { useMemo } from 'react';
import { Combobox } from '@/components/platform/ui/combobox';
import { Field } from '@/components/platform/ui/field';
import { FoundPatientOption } from '@/components/registry/patients/found-patient';
import { searchPatients } from '@/components/registry/patients/search-patients';
import {
  type SearchPatients,
  usePatientSearch,
} from '@/components/registry/patients/use-patient-search';
import { surnameFirst } from '@/lib/domain/persons';

type Provider = { uuid: string; timeZone: string };

type ChoosePatientProps = {
  provider: Provider;
  /** The uuid of the patient who is not offered. */
  except: string;
  label: string;
  id?: string;
  error?: string | undefined;
  /** What is typed; null while the chosen patient is shown. */
  text: string | null;
  /** The chosen patient, once known. */
  shown: { mr_number: string; first_name: string; last_name: string } | undefined;
  onText: (text: string) => void;
  onChoose: (uuid: string) => void;
};

/** Another patient, found by a search. */
export function ChoosePatient({
  provider,
  except,
  text,
  shown,
  onText,
  onChoose,
  ...field
}: ChoosePatientProps) {
  const search = useMemo(() => searchOthers(provider, except), [provider, except]);
  const { patients, searching, status } = usePatientSearch(search, text ?? '');
  return (
    <Field hint="Part of the name, MR number or phone number" {...field}>
      <Combobox
        text={text ?? (shown ? `${shown.mr_number} ${surnameFirst(shown)}` : '')}
        onText={onText}
        options={patients}
        keyOf={({ uuid }) => uuid}
        render={(found) => <FoundPatientOption of={found} />}
        onChoose={({ uuid }) => onChoose(uuid)}
        searching={searching}
        status={status}
        closedWhenEmpty
      />
    </Field>
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
