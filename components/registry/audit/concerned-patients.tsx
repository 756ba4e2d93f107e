'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { choiceName } from '@/components/platform/lists/choices';
import { Button } from '@/components/platform/ui/button';
import { patientChoices } from '@/components/registry/patients/choices';

type ConcernedPatientsProps = {
  /** The provider's uuid. */
  provider: string;
  /** By uuid. */
  patients: readonly string[];
  /** Narrows the log to one of them. */
  onOnly: (patient: string) => void;
};

/** To learn a name is to read a record, which is written into the log: of a whole list it is done when asked for. */
const namedAtFirst = 5;
const namedAtAPress = 20;

/** Whose records a row showed or changed. */
export function ConcernedPatients({ provider, patients, onOnly }: ConcernedPatientsProps) {
  const [count, setCount] = useState(namedAtFirst);
  if (patients.length === 0) return null;
  const shown = patients.slice(0, count);
  const next = Math.min(namedAtAPress, patients.length - shown.length);
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">
        {patients.length === 1 ? 'Patient' : `Patients (${patients.length})`}
      </p>
      <ul className="flex flex-col">
        {shown.map((patient) => (
          <ConcernedPatient
            key={patient}
            {...{ provider, patient }}
            onOnly={() => onOnly(patient)}
          />
        ))}
      </ul>
      {next > 0 && (
        <span>
          <Button size="small" onClick={() => setCount(count + namedAtAPress)}>
            Name {next} more
          </Button>
        </span>
      )}
    </div>
  );
}

type ConcernedPatientProps = { provider: string; patient: string; onOnly: () => void };

function ConcernedPatient({ provider, patient, onOnly }: ConcernedPatientProps) {
  const { data, isError } = useQuery(choiceName(provider, patientChoices, patient));
  const name = data ?? (isError ? patient : '…');
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <Link
        href={`/patients/${patient}`}
        prefetch={false}
        className="wrap-anywhere inline-flex min-h-control-sm items-center text-accent-ink underline underline-offset-2"
      >
        <bdi>{name}</bdi>
      </Link>
      <Button variant="quiet" size="small" onClick={onOnly}>
        Only this patient<span className="sr-only">: {name}</span>
      </Button>
    </li>
  );
}
