'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type PatientPage, patientPageAddress } from '@/components/platform/links/patients';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { ReadyLink } from '@/components/platform/ui/ready-link';
import { useToast } from '@/components/platform/ui/toast';
import { onePatient, type PatientAddress } from '@/components/registry/patients/client';
import { surnameFirst } from '@/lib/domain/persons';
import { call } from '@/lib/platform/http/call';
import { updatePatientContract } from '@/lib/registry/patients/contract';

type MotherLinkProps = { address: PatientAddress; mother: string; opens: PatientPage };

/** The mother of a patient, and the way out when the wrong one was linked. */
export function MotherLink({ address, mother, opens }: MotherLinkProps) {
  const router = useRouter();
  const toast = useToast();
  const { data } = useQuery(onePatient({ provider: address.provider, patient: mother }));
  const linking = useMutation({
    mutationFn: (kept: string | null) =>
      call(updatePatientContract, {
        params: { provider_id: address.provider, patient_id: address.patient },
        body: { mother: kept },
      }),
    onSuccess: (_, kept) => {
      toast({ title: `The link to the mother was ${kept === null ? 'removed' : 'changed'}` });
      router.refresh();
    },
  });
  const kept = data?.replaced_by ?? null;
  return (
    <section aria-labelledby="mother" className="flex max-w-3xl flex-col gap-3">
      <h2 id="mother" className="font-semibold text-lg">
        Mother
      </h2>
      {linking.error && <Banner tone="danger">Not saved: {linking.error.message}</Banner>}
      {kept !== null && (
        <Banner
          tone="attention"
          action={
            <Button
              pending={linking.isPending && linking.variables !== null}
              onClick={() => linking.mutate(kept)}
            >
              Link the record kept
            </Button>
          }
        >
          Her record was replaced by another one.
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ReadyLink href={patientPageAddress(opens, mother)} className="underline">
          <bdi>{data ? `${surnameFirst(data)} · ${data.mr_number}` : 'Open her record'}</bdi>
        </ReadyLink>
        <Button
          pending={linking.isPending && linking.variables === null}
          pendingLabel="Removing…"
          onClick={() => linking.mutate(null)}
        >
          She is not the mother
        </Button>
      </div>
    </section>
  );
}
