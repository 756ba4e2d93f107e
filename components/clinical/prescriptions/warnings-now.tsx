'use client';

import { useQuery } from '@tanstack/react-query';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { currentPrescriptions } from '@/components/clinical/prescriptions/client';
import { maybeSameMedicine } from '@/components/clinical/prescriptions/same-medicine';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import type { PatientAddress } from '@/components/registry/patients/client';
import { standingWords, takenWords } from '@/lib/clinical/prescriptions/words';
import { allergiesOf } from '@/lib/registry/patient-flags/words';
import { Allergies } from './allergies';

type WarningsNowProps = {
  address: PatientAddress;
  /** Alerts of the patient when the page was loaded: shown until what is on record now was read. */
  flags: readonly { kind: string; note: string }[];
  /** The prescription that is about to become active. */
  prescription: { uuid: string; name: string };
};

/**
 * What speaks against a medicine, as it is on record when this is opened: the patient's allergies, bans, and what may be the same
 * medicine. What cannot be read holds nobody up, and is said.
 */
export function WarningsNow({ address, flags, prescription: { uuid, name } }: WarningsNowProps) {
  const patient = useQuery({ ...patientSummary(address), refetchOnMount: 'always' });
  const known = useQuery({ ...currentPrescriptions(address), refetchOnMount: 'always' });
  const read = [patient, known];
  const alike = known.data?.filter((one) => one.uuid !== uuid && maybeSameMedicine(one.name, name));
  return (
    <>
      <Allergies allergies={allergiesOf(patient.data?.flags ?? flags)} />
      {read.some(({ isError }) => isError) ? (
        <Banner
          tone="danger"
          icon="triangle-exclamation-point"
          action={
            <Button onClick={() => read.forEach(({ refetch }) => void refetch())}>Retry</Button>
          }
        >
          Allergies and other prescriptions could not be checked. Check the chart before you go on.
        </Banner>
      ) : (
        read.some(({ isFetchedAfterMount }) => !isFetchedAfterMount) && (
          <p role="status">Checking allergies and other prescriptions…</p>
        )
      )}
      {alike?.map((one) => (
        <Banner key={one.uuid} tone="danger" icon="shield-exclamation-point">
          Already on the chart: <strong>{one.name}</strong> {takenWords(one)} · {standingWords(one)}
        </Banner>
      ))}
    </>
  );
}
