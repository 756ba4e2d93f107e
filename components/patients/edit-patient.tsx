'use client';

import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { ContractForm } from '@/components/forms/contract-form';
import { useContractForm } from '@/components/forms/use-contract-form';
import { useGoOn } from '@/components/forms/use-go-on';
import {
  duplicatesWords,
  PatientDuplicates,
  usePatientDuplicates,
} from '@/components/patients/patient-duplicates';
import { identityLabels, PatientFields } from '@/components/patients/patient-fields';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { useToast } from '@/components/ui/toast';
import { type patientRecord, updatePatientContract } from '@/lib/patients/contract';
import { patientPageAddress } from '@/lib/patients/pages';

type EditPatientProps = {
  provider: string;
  patient: z.output<typeof patientRecord>;
  /** Where the form was opened from. */
  back: string;
};

/** By what a patient is taken for another one. */
const telling = ['mr_number', 'last_name', 'first_name', 'other_names', 'birth_date'] as const;

export function EditPatient({ provider, patient, back }: EditPatientProps) {
  const router = useRouter();
  const goOn = useGoOn();
  const toast = useToast();
  const form = useContractForm(updatePatientContract, {
    given: { params: { provider_id: provider, patient_id: patient.uuid } },
    defaultValues: {
      last_name: patient.last_name,
      first_name: patient.first_name,
      other_names: patient.other_names,
      mr_number: patient.mr_number,
      gender: patient.gender,
      birth_date: patient.birth_date,
      mobile: patient.mobile,
      email: patient.email,
    },
    labels: identityLabels,
    changesOnly: true,
    onSaved: () => {
      toast({ title: 'The changes were saved' });
      goOn(back);
      router.refresh();
    },
  });
  const typed = form.form.watch();
  const saidOf = (field: (typeof telling)[number]) => typed[field] ?? '';
  const isAnother = telling.some((field) => saidOf(field) !== (patient[field] ?? ''));
  const { found, mrNumber } = usePatientDuplicates(provider, {
    mr_number: isAnother ? saidOf('mr_number') : '',
    first_name: isAnother ? saidOf('first_name') : '',
    last_name: saidOf('last_name'),
    other_names: saidOf('other_names'),
    birth_date: saidOf('birth_date'),
  });
  const [distinctFrom, setDistinctFrom] = useState<readonly string[]>([patient.uuid]);
  const open = found.filter((one) => !distinctFrom.includes(one.patient.uuid));
  const [isAsked, setAsked] = useState(false);
  const duplicates = useId();
  const submit = () => {
    setAsked(open.length > 0);
    if (open.length === 0) form.submit();
    else document.getElementById(duplicates)?.focus();
  };
  return (
    <div className="max-w-3xl">
      <ContractForm of={{ ...form, submit }} label="Edit the patient's identity">
        <PatientFields of={form} />
        <span role="status" className="sr-only">
          {open.length > 0 && `${duplicatesWords(open.length)} may be the same person.`}
        </span>
        {open.length > 0 && (
          <PatientDuplicates
            id={duplicates}
            open={open}
            mrNumber={mrNumber}
            error={isAsked ? 'Say whether this is the same person.' : undefined}
            action={({ uuid, first_name, last_name }) => (
              <LinkButton href={patientPageAddress('identity', uuid)}>
                <span>
                  Open the other record
                  <span className="sr-only">
                    : {last_name} {first_name}
                  </span>
                </span>
              </LinkButton>
            )}
            level="h2"
            otherwise="keep the changes"
            onDistinct={() =>
              setDistinctFrom([...distinctFrom, ...open.map((one) => one.patient.uuid)])
            }
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel="Saving…">
            Save the changes
          </Button>
          <LinkButton href={back}>Cancel</LinkButton>
        </div>
      </ContractForm>
    </div>
  );
}
