'use client';

import { useRouter } from 'next/navigation';
import type { z } from 'zod';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useNavigateAfterSave } from '@/components/platform/forms/use-navigate-after-save';
import { patientPageAddress } from '@/components/platform/links/patients';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { LinkButton } from '@/components/platform/ui/link-button';
import { useToast } from '@/components/platform/ui/toast';
import { identityLabels, PatientFields } from '@/components/registry/patients/patient-fields';
import { useWhoIsMeant, WhoIsMeant } from '@/components/registry/patients/who-is-meant';
import { unidentifiedFirstName } from '@/lib/domain/temporary-names';
import { type patientRecord, updatePatientContract } from '@/lib/registry/patients/contract';

type EditPatientProps = {
  provider: string;
  patient: z.output<typeof patientRecord>;
  /** The page that opened the form. */
  back: string;
};

/** By what a patient is taken for another one. */
const telling = ['mr_number', 'last_name', 'first_name', 'other_names', 'birth_date'] as const;

export function EditPatient({ provider, patient, back }: EditPatientProps) {
  const router = useRouter();
  const goTo = useNavigateAfterSave();
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
      estimated_birth: patient.estimated_birth,
      mobile: patient.mobile,
      email: patient.email,
      address: patient.address,
      language: patient.language,
    },
    labels: identityLabels,
    changesOnly: true,
    mayBeSent: () => meant.mayBeSent(),
    onSaved: () => {
      toast({ title: 'Changes saved' });
      goTo(back);
      router.refresh();
    },
  });
  const typed = form.form.watch();
  const saidOf = (field: (typeof telling)[number]) => typed[field] ?? '';
  const isAnother = telling.some((field) => saidOf(field) !== (patient[field] ?? ''));
  const meant = useWhoIsMeant(
    provider,
    {
      mr_number: isAnother ? saidOf('mr_number') : '',
      first_name: isAnother ? saidOf('first_name') : '',
      last_name: saidOf('last_name'),
      other_names: saidOf('other_names'),
      birth_date: saidOf('birth_date'),
    },
    { own: patient.uuid, refuse: (message) => form.form.setError('root', { message }) },
  );
  return (
    <div className="max-w-3xl">
      <ContractForm of={form} label="Edit the patient's identity">
        {patient.is_unidentified && (
          <Banner tone="neutral">
            This patient is unidentified. Enter the real name once it is known: a search for{' '}
            {patient.temporary_name} still finds the patient.
          </Banner>
        )}
        {!patient.is_unidentified && patient.temporary_name !== '' && (
          <Banner tone="neutral">
            Registered as {patient.temporary_name}, {unidentifiedFirstName}. If the identity turns
            out to be wrong, enter that name again.
          </Banner>
        )}
        <PatientFields of={form} />
        {(saidOf('birth_date') !== (patient.birth_date ?? '') ||
          (typed.estimated_birth ?? '') !== (patient.estimated_birth ?? '')) && (
          <Banner tone="attention">
            Earlier sets may have been scored with the old birth date or age. Their scores are
            updated when you save. Check them.
          </Banner>
        )}
        <WhoIsMeant
          of={meant}
          same={{
            words: 'Open the other record',
            address: (other) => patientPageAddress('identity', other),
          }}
          otherwise="keep the changes"
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel="Saving…">
            Save changes
          </Button>
          <LinkButton href={back}>Cancel</LinkButton>
        </div>
      </ContractForm>
    </div>
  );
}
