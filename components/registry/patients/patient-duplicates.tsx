'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { FieldError } from '@/components/platform/ui/field-note';
import { Icon } from '@/components/platform/ui/icon';
import {
  type DescribedPatient,
  patientDuplicates,
} from '@/components/registry/patients/duplicates-client';
import { PersonName } from '@/components/registry/patients/person-name';
import { sexWords, surnameFirst } from '@/lib/domain/persons';
import { spokenDay } from '@/lib/domain/time';
import { bedName } from '@/lib/registry/locations/bed-name';
import type { PatientDuplicate } from '@/lib/registry/patients/duplicates-contract';
import type { LikenessReason } from '@/lib/registry/patients/likeness';

const typingPauseMs = 400;

/** Registered patients who may be the described one, while the description is typed. */
export function usePatientDuplicates(provider: string, typed: DescribedPatient) {
  const client = useQueryClient();
  const [described, setDescribed] = usePaused(typed, typingPauseMs);
  const { data: found = [] } = useQuery(patientDuplicates(provider, described));
  return {
    found,
    mrNumber: described.mr_number.trim(),
    /** Looks at what is typed by now, without waiting for a pause. Throws if it cannot be checked. */
    findNow: () => {
      setDescribed(typed);
      return client.fetchQuery(patientDuplicates(provider, typed));
    },
  };
}

export const uncheckedWords =
  'Could not check whether the patient is already registered. Try again.';

type PatientDuplicatesProps = {
  /** Of the section, for the error summary. */
  id: string;
  open: readonly PatientDuplicate[];
  mrNumber: string;
  error: string | undefined;
  /** The action for one of them: take the patient instead. */
  action: (patient: PatientDuplicate['patient']) => ReactNode;
  /** The action when none of them is meant: "register as new". */
  otherwise: string;
  /** Of the heading, below the one of the page or of the part of it that this is in. */
  level: 'h2' | 'h3';
  onDistinct: () => void;
};

/** The registered patients who may be the one on the form; said to be others, or taken instead. */
export function PatientDuplicates({
  id,
  open,
  mrNumber,
  error,
  action,
  otherwise,
  level: Heading,
  onDistinct,
}: PatientDuplicatesProps) {
  const heading = useId();
  const holder = open.find(({ patient }) => patient.mr_number === mrNumber);
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={heading}
      className="flex flex-col gap-3 rounded-lg border border-attention-ink bg-attention-soft p-4"
    >
      <Heading id={heading} className="flex items-center gap-2 font-semibold">
        <Icon of="circle-exclamation-point" className="shrink-0" />
        {open.length === 1 ? 'This may be the same person' : 'One of these may be the same person'}
      </Heading>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface">
        {open.map((duplicate) => (
          <li
            key={duplicate.patient.uuid}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2"
          >
            <Duplicate duplicate={duplicate} />
            {action(duplicate.patient)}
          </li>
        ))}
      </ul>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Button
        icon="users"
        onClick={onDistinct}
        className="self-start"
        refusal={
          holder
            ? `${surnameFirst(holder.patient)} has the MR number ${mrNumber}. Choose this patient, or change the number on this form.`
            : null
        }
      >
        {`${open.length === 1 ? 'Another person' : 'None of these'}: ${otherwise}`}
      </Button>
    </section>
  );
}

function Duplicate({ duplicate: { patient, reasons, stay } }: { duplicate: PatientDuplicate }) {
  return (
    <div className="min-w-0">
      <p>
        <PersonName patient={patient} /> {patient.other_names}
      </p>
      <p className="flex flex-wrap gap-x-3 text-ink-muted text-sm">
        <span>{sexWords(patient.gender).word}</span>
        <span>
          {patient.birth_date
            ? `born ${spokenDay(patient.birth_date)}`
            : patient.age === null
              ? 'birth date unknown'
              : `about ${patient.age} y`}
        </span>
        <span>{patient.mr_number}</span>
        {patient.mobile && <span>{patient.mobile}</span>}
      </p>
      <p className="mt-1 flex flex-wrap gap-1">
        {patient.replaced_by !== null && <Badge>Replaced by another record</Badge>}
        {patient.deceased_at !== null && <Badge tone="danger">Has died</Badge>}
        {stay && (
          <Badge tone="danger">
            Admitted: {stay.ward_name}, {bedName(stay.bed_name)}
          </Badge>
        )}
        {reasons.map((reason) => (
          <Badge key={reason} tone="outline">
            {reasonWords[reason]}
          </Badge>
        ))}
      </p>
    </div>
  );
}

const reasonWords: Record<LikenessReason, string> = {
  'mr-number': 'Same MR number',
  name: 'Name alike',
  'birth-date': 'Similar date of birth',
};

export const duplicatesWords = (count: number) =>
  count === 1 ? '1 registered patient' : `${count} registered patients`;

/** A value, as it was when it last stood still for so long, or when it was last set. */
function usePaused<Value>(value: Value, pauseMs: number) {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return [still, setStill] as const;
}
