'use client';

import { useRouter } from 'next/navigation';
import { ContractForm } from '@/components/forms/contract-form';
import { useContractForm } from '@/components/forms/use-contract-form';
import { identityLabels, PatientFields } from '@/components/patients/patient-fields';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { useToast } from '@/components/ui/toast';
import { registerPatientContract } from '@/lib/patients/contract';

type RegisterPatientProps = { provider: string; opensChart: boolean };

export function RegisterPatient({ provider, opensChart }: RegisterPatientProps) {
  const router = useRouter();
  const toast = useToast();
  const form = useContractForm(registerPatientContract, {
    given: { params: { provider_id: provider } },
    defaultValues: { last_name: '', first_name: '', other_names: '', mr_number: '' },
    labels: identityLabels,
    onSaved: ({ data }) => {
      toast({ title: `Registered ${data.last_name}, ${data.first_name}` });
      router.push(opensChart ? `/patients/${data.uuid}` : '/patients');
    },
  });
  return (
    <div className="max-w-3xl">
      <ContractForm of={form} label="Register a patient">
        <PatientFields of={form} />
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            pending={form.pending}
            pendingLabel="Registering…"
          >
            Register the patient
          </Button>
          <LinkButton href="/patients">Cancel</LinkButton>
        </div>
      </ContractForm>
    </div>
  );
}
