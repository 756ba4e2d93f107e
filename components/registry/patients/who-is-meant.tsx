'use client';

import { useEffect, useId, useState } from 'react';
import { LinkButton } from '@/components/platform/ui/link-button';
import type { DescribedPatient } from '@/components/registry/patients/duplicates-client';
import { surnameFirst } from '@/lib/domain/persons';
import {
  duplicatesWords,
  PatientDuplicates,
  uncheckedWords,
  usePatientDuplicates,
} from './patient-duplicates';

/**
 * Before a form with a patient's identity is sent, asks whether the patient is already registered.
 * @param own the patient of the form, who is left out
 * @param refuse shows on the form why it was not sent
 */
export function useWhoIsMeant(
  provider: string,
  typed: DescribedPatient,
  { own, refuse }: { own?: string; refuse: (message: string) => void },
) {
  const { found, mrNumber, findNow } = usePatientDuplicates(provider, typed);
  const [distinctFrom, setDistinctFrom] = useState<readonly (string | undefined)[]>([own]);
  const openOf = (those: typeof found) =>
    those.filter(({ patient }) => !distinctFrom.includes(patient.uuid));
  const open = openOf(found);
  /** How often it was asked since the form could last be sent. */
  const [asked, setAsked] = useState(0);
  const id = useId();
  useEffect(() => {
    if (asked > 0) document.getElementById(id)?.focus();
  }, [asked, id]);
  return {
    id,
    open,
    mrNumber,
    isAsked: asked > 0,
    mayBeSent: async () => {
      try {
        const mayBe = openOf(await findNow());
        setAsked(mayBe.length > 0 ? asked + 1 : 0);
        return mayBe.length === 0;
      } catch {
        refuse(uncheckedWords);
        return false;
      }
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
