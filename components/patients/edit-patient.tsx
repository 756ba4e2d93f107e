'use client';

import { useRouter } from 'next/navigation';
import type { z } from 'zod';
import { ContractForm } from '@/components/forms/contract-form';
import { useContractForm } from '@/components/forms/use-contract-form';
import { useGoOn } from '@/components/forms/use-go-on';
import { identityLabels, PatientFields } from '@/components/patients/patient-fields';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { useToast } from '@/components/ui/toast';
import { type patientRecord, updatePatientContract } from '@/lib/patients/contract';

type EditPatientProps = {
  provider: string;
  patient: z.output<typeof patientRecord>;
  /** Where the form was opened from. */
  back: string;
};

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
  return (
    <div className="max-w-3xl">
      <ContractForm of={form} label="Edit the patient's identity">
        <PatientFields of={form} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel="Saving…">
            Save the changes
          </Button>
          <LinkButton href={back}>Cancel</LinkButton>
        </div>
      </ContractForm>
    </div>
  );
}
