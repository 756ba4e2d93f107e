'use client';

import { useId, useState } from 'react';
import { LinkButton } from '@/components/platform/ui/link-button';
import type { DescribedPatient } from '@/components/registry/patients/duplicates-client';
import { surnameFirst } from '@/lib/domain/persons';
import { duplicatesWords, PatientDuplicates, usePatientDuplicates } from './patient-duplicates';

/**
 * Before a form with a patient's identity is sent, asks whether the patient is already registered. @param own the patient
 * of the form, who is left out
 */
export function useWhoIsMeant(
  provider: string,
  typed: DescribedPatient,
  { send, own }: { send: () => void; own?: string },
) {
  const { found, mrNumber } = usePatientDuplicates(provider, typed);
  const [distinctFrom, setDistinctFrom] = useState<readonly (string | undefined)[]>([own]);
  const open = found.filter(({ patient }) => !distinctFrom.includes(patient.uuid));
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  return {
    id,
    open,
    mrNumber,
    isAsked,
    submit: () => {
      setAsked(open.length > 0);
      if (open.length === 0) send();
      else document.getElementById(id)?.focus();
    },
    saidToDiffer: () =>
      setDistinctFrom([...distinctFrom, ...open.map(({ patient }) => patient.uuid)]),
  };
}

type WhoIsMeantProps = {
  of: ReturnType<typeof useWhoIsMeant>;
  /** The action when it is one of them, and its page. */
  same: { words: string; address: (patient: string) => string; onPress?: () => void };
  /** The action when none of them is meant: "register as new". */
  otherwise: string;
};

/** The question, while somebody may be meant. */
export function WhoIsMeant({
  of: { id, open, mrNumber, isAsked, saidToDiffer },
  same,
  otherwise,
}: WhoIsMeantProps) {
  return (
    <>
      <span role="status" className="sr-only">
        {open.length > 0 && `${duplicatesWords(open.length)} may be the same person.`}
      </span>
      {open.length > 0 && (
        <PatientDuplicates
          id={id}
          open={open}
          mrNumber={mrNumber}
          error={isAsked ? 'Choose whether this is the same person.' : undefined}
          action={(patient) => (
            <LinkButton
              href={same.address(patient.uuid)}
              {...(same.onPress && { onClick: same.onPress })}
            >
              <span>
                {same.words}
                <span className="sr-only">: {surnameFirst(patient)}</span>
              </span>
            </LinkButton>
          )}
          level="h2"
          otherwise={otherwise}
          onDistinct={saidToDiffer}
        />
      )}
    </>
  );
}
