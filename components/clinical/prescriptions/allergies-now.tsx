'use client';

import { useQuery } from '@tanstack/react-query';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import type { PatientAddress } from '@/components/registry/patients/client';
import { allergiesOf } from '@/lib/registry/patient-flags/words';
import { Allergies } from './allergies';

type AllergiesNowProps = {
  address: PatientAddress;
  /** Alerts of the patient when the page was loaded: shown until what is on record now was read. */
  flags: readonly { kind: string; note: string }[];
};

/** A patient's allergies as they are on record when this is opened, beside what is about to be given. */
export function AllergiesNow({ address, flags }: AllergiesNowProps) {
  const { data } = useQuery({ ...patientSummary(address), refetchOnMount: 'always' });
  return <Allergies allergies={allergiesOf(data?.flags ?? flags)} />;
}
