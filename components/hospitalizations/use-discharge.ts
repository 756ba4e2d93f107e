'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { useDraftedForm } from '@/components/forms/use-drafted-form';
import { dischargeContract } from '@/lib/hospitalizations/contract';
import {
  blankDischarge,
  type DischargeEntry,
  type DischargeField,
  dischargeBody,
  dischargeEntrySchema,
  dischargeProblems,
  refusedDischarge,
} from '@/lib/hospitalizations/discharge-entry';
import { openWith } from '@/lib/hospitalizations/readiness-choice';
import { dischargeReadiness } from '@/lib/hospitalizations/readiness-client';
import type { hospitalizationRecord } from '@/lib/hospitalizations/record';
import { stayFailure } from '@/lib/hospitalizations/stay-failure';
import { type Answer, call } from '@/lib/http/call';
import { serverNow } from '@/lib/http/server-clock';
import { useNowOfStep } from './use-now-of-step';

export type Stay = z.output<typeof hospitalizationRecord>;

export type DischargeOptions = {
  viewer: { userId: string; practitionerId: string | null };
  provider: { uuid: string; timeZone: string };
  stay: Stay;
  practitioners: readonly { uuid: string; name: string }[];
  onDischarged: (answer: DischargeAnswer) => void;
};

type DischargeAnswer = Answer<typeof dischargeContract.reply>;

/** State, draft and saving of one discharge, and what is still open before it. */
export function useDischarge(options: DischargeOptions) {
  const { viewer, provider, stay, practitioners } = options;
  const { timeZone } = provider;
  const caller = practitioners.find(({ uuid }) => uuid === viewer.practitionerId)?.uuid ?? '';
  const [isConfirming, setConfirming] = useState(false);
  const { nowOf, failed } = useNowOfStep<DischargeEntry>();

  const readiness = useQuery(
    dischargeReadiness({ provider: provider.uuid, hospitalization: stay.uuid }),
  );
  // After a failed reading the points may be others than those that are remembered.
  const known = readiness.isError ? undefined : readiness.data;
  const pointsOf = ({ disposition }: DischargeEntry) =>
    known ? openWith(disposition, known.open_points) : null;
  const openCountOf = (entry: DischargeEntry) => pointsOf(entry)?.length ?? null;

  const form = useDraftedForm<DischargeEntry, DischargeField, DischargeAnswer>({
    owner: {
      userId: viewer.userId,
      patientId: stay.patient.uuid,
      encounterId: stay.encounter,
      form: 'discharge',
    },
    what: `Discharge of ${stay.patient.last_name}, ${stay.patient.first_name}`,
    blank: blankDischarge(stay, caller),
    schema: dischargeEntrySchema,
    problemsOf: (entry) =>
      dischargeProblems(entry, stay, { openCount: openCountOf(entry), now: serverNow(), timeZone }),
    refused: refusedDischarge,
    send: (entry, idempotencyKey) => {
      const openCount = openCountOf(entry);
      const body = dischargeBody(entry, stay, { openCount, now: nowOf(entry), timeZone });
      const params = { provider_id: provider.uuid, hospitalization_id: stay.uuid };
      return call(dischargeContract, { params, body }, { idempotencyKey });
    },
    failureWords: (call, isOnline) => {
      failed(call);
      return stayFailure('discharged', call, isOnline);
    },
    onSent: options.onDischarged,
  });
  return {
    ...form,
    readiness,
    points: pointsOf(form.entry),
    openCount: openCountOf(form.entry),
    /** What is given on the ward, and ends with the stay. */
    ending: known?.ending_prescriptions ?? [],
    isConfirming,
    cancelConfirming: () => setConfirming(false),
    save: () => {
      setConfirming(false);
      void form.send();
    },
    /** Checks, asks once more about a death, saves. */
    submit: () => {
      if (form.isSaving || !form.check()) return;
      if (form.entry.disposition === 'Exp') setConfirming(true);
      else void form.send();
    },
  };
}

export type DischargeState = ReturnType<typeof useDischarge>;
