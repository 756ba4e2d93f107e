'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useMemo, useState } from 'react';
import { type PatientPage, patientPageAddress } from '@/components/platform/links/patients';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { ReadyLink } from '@/components/platform/ui/ready-link';
import { useToast } from '@/components/platform/ui/toast';
import { ChoosePatient } from '@/components/registry/patients/choose-patient';
import { onePatient, type PatientAddress } from '@/components/registry/patients/client';
import { surnameFirst } from '@/lib/domain/persons';
import { call } from '@/lib/platform/http/call';
import { updatePatientContract } from '@/lib/registry/patients/contract';

type MotherLinkProps = {
  address: PatientAddress;
  timeZone: string;
  mother: string | null;
  opens: PatientPage;
};

/** The mother of a patient, and the way out when the wrong one was linked. */
export function MotherLink({ address, timeZone, mother, opens }: MotherLinkProps) {
  const router = useRouter();
  const toast = useToast();
  const linking = useMutation({
    mutationFn: (kept: string | null) =>
      call(updatePatientContract, {
        params: { provider_id: address.provider, patient_id: address.patient },
        body: { mother: kept },
      }),
    onSuccess: (_, kept) => {
      toast({ title: `The link to the mother was ${kept === null ? 'removed' : 'saved'}` });
      router.refresh();
    },
  });
  const isLinking = linking.isPending && linking.variables !== null;
  return (
    <section aria-labelledby="mother" className="flex max-w-3xl flex-col gap-3">
      <h2 id="mother" className="font-semibold text-lg">
        Mother
      </h2>
      {linking.error && <Banner tone="danger">Not saved: {linking.error.message}</Banner>}
      {mother === null ? (
        <ChooseMother
          address={address}
          timeZone={timeZone}
          isLinking={isLinking}
          onLink={linking.mutate}
        />
      ) : (
        <Mother
          provider={address.provider}
          linked={mother}
          opens={opens}
          isLinking={isLinking}
          onLink={linking.mutate}
        >
          <Button
            pending={linking.isPending && linking.variables === null}
            pendingLabel="Removing…"
            onClick={() => linking.mutate(null)}
          >
            She is not the mother
          </Button>
        </Mother>
      )}
    </section>
  );
}

type LinkingProps = { isLinking: boolean; onLink: (mother: string) => void };

type MotherProps = LinkingProps & {
  provider: string;
  linked: string;
  opens: PatientPage;
  children: ReactNode;
};

/** The mother by the record that is kept of her. */
function Mother({ provider, linked, opens, isLinking, onLink, children }: MotherProps) {
  const { data: named } = useQuery(onePatient({ provider, patient: linked }));
  const kept = named?.replaced_by ?? null;
  const { data: shown } = useQuery(onePatient({ provider, patient: kept ?? linked }));
  return (
    <>
      {kept !== null && (
        <Banner
          tone="attention"
          action={
            <Button pending={isLinking} onClick={() => onLink(kept)}>
              Link the record kept
            </Button>
          }
        >
          The linked record, {named?.mr_number}, was replaced by the one below.
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ReadyLink href={patientPageAddress(opens, kept ?? linked)} className="underline">
          <bdi>{shown ? `${surnameFirst(shown)} · ${shown.mr_number}` : 'Open her record'}</bdi>
        </ReadyLink>
        {children}
      </div>
    </>
  );
}

type ChooseMotherProps = LinkingProps & Pick<MotherLinkProps, 'address' | 'timeZone'>;

function ChooseMother({ address, timeZone, isLinking, onLink }: ChooseMotherProps) {
  const { provider, patient } = address;
  const [typed, setTyped] = useState<string | null>('');
  const [chosen, setChosen] = useState('');
  const { data: shown } = useQuery(onePatient({ provider, patient: chosen }));
  const searched = useMemo(() => ({ uuid: provider, timeZone }), [provider, timeZone]);
  return (
    <>
      <ChoosePatient
        provider={searched}
        except={patient}
        label="Mother’s record"
        text={typed}
        shown={shown}
        onText={(text) => {
          setTyped(text);
          setChosen('');
        }}
        onChoose={(uuid) => {
          setTyped(null);
          setChosen(uuid);
        }}
      />
      <Button
        className="self-start"
        pending={isLinking}
        refusal={chosen === '' ? 'Choose her record first.' : null}
        onClick={() => onLink(chosen)}
      >
        Link the mother
      </Button>
    </>
  );
}
