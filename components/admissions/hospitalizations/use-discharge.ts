'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import {
  blankDischarge,
  type DischargeEntry,
  type DischargeField,
  dischargeBody,
  dischargeEntrySchema,
  dischargeProblems,
  refusedDischarge,
} from '@/components/admissions/hospitalizations/discharge-entry';
import { dischargeReadiness } from '@/components/admissions/hospitalizations/readiness-client';
import { stayFailure } from '@/components/admissions/hospitalizations/stay-failure';
import { useDraftedForm } from '@/components/platform/forms/use-drafted-form';
import { dischargeContract } from '@/lib/admissions/hospitalizations/contract';
import { type OpenPoint, openWith } from '@/lib/admissions/hospitalizations/readiness-choice';
import type { hospitalizationRecord } from '@/lib/admissions/hospitalizations/record';
import { signOffOf } from '@/lib/admissions/hospitalizations/sign-off-rules';
import { surnameFirst } from '@/lib/domain/persons';
import { type Answer, CallError, call } from '@/lib/platform/http/call';
import { serverNow } from '@/lib/platform/http/server-clock';
import { useNowOfStep } from './use-now-of-step';

export type Stay = z.output<typeof hospitalizationRecord>;

export type DischargeOptions = {
  viewer: { userId: string; practitionerId: string | null; maySignOff: boolean };
  provider: { uuid: string; timeZone: string };
  stay: Stay;
  practitioners: readonly { uuid: string; name: string }[];
  onDischarged: (answer: DischargeAnswer) => void;
};

/** A colleague who signed in to agree. */
export type Agreement = { uuid: string; name: string; practitioner: string | null };

type DischargeAnswer = Answer<typeof dischargeContract.reply>;

/** State, draft and saving of one discharge, and what is still open before it. */
export function useDischarge(options: DischargeOptions) {
  const { viewer, provider, stay, practitioners } = options;
  const { timeZone } = provider;
  const caller = practitioners.find(({ uuid }) => uuid === viewer.practitionerId)?.uuid ?? '';
  const [isConfirming, setConfirming] = useState(false);
  // Not part of the draft: it holds for minutes, and for this person alone.
  const [agreement, setAgreement] = useState<Agreement | null>(null);
  const { nowOf, failed } = useNowOfStep<DischargeEntry>();

  const readiness = useQuery(
    dischargeReadiness({ provider: provider.uuid, hospitalization: stay.uuid }),
  );
  // After a failed reading the points may be others than those that are remembered.
  const known = readiness.isError ? undefined : readiness.data;
  const pointsOf = ({ disposition }: DischargeEntry) =>
    known ? openWith(disposition, known.open_points) : null;
  const openCountOf = (entry: DischargeEntry) => pointsOf(entry)?.length ?? null;
  const signOffFor = (entry: DischargeEntry) =>
    signOffOf({
      // Where outstanding items could not be loaded, something clinical may be. Nobody need agree to a choice that is made here.
      points: openWith<{ code: 'open-round' } | OpenPoint>(
        entry.disposition || 'other',
        pointsOf(entry) ?? [{ code: 'open-round' }],
      ),
      disposition: entry.disposition,
      isPerson: true,
      maySignOff: viewer.maySignOff,
      isAgreed: agreement !== null,
    });

  const form = useDraftedForm<DischargeEntry, DischargeField, DischargeAnswer>({
    owner: {
      userId: viewer.userId,
      patientId: stay.patient.uuid,
      encounterId: stay.encounter,
      form: 'discharge',
    },
    what: `Discharge of ${surnameFirst(stay.patient)}`,
    blank: blankDischarge(stay, caller),
    schema: dischargeEntrySchema,
    problemsOf: (entry) =>
      dischargeProblems(entry, stay, {
        openCount: openCountOf(entry),
        needsAgreement: signOffFor(entry) === 'agreement',
        needsDisposition: !viewer.maySignOff,
        now: serverNow(),
        timeZone,
      }),
    refused: refusedDischarge,
    send: async (entry, idempotencyKey) => {
      const body = dischargeBody(entry, stay, {
        openCount: openCountOf(entry),
        agreement: agreement?.uuid ?? null,
        now: nowOf(entry),
        timeZone,
      });
      const params = { provider_id: provider.uuid, hospitalization_id: stay.uuid };
      try {
        return await call(dischargeContract, { params, body }, { idempotencyKey });
      } catch (error) {
        // It was used, has expired or no longer covers what is open: a colleague is asked again.
        if (error instanceof CallError && 'agreement' in error.errors) {
          setAgreement(null);
          void readiness.refetch();
        }
        throw error;
      }
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
    agreement,
    /** Takes a colleague's agreement. The colleague is named as discharging, where nobody else was chosen. */
    agree: (given: Agreement) => {
      setAgreement(given);
      const isListed = practitioners.some(({ uuid }) => uuid === given.practitioner);
      if (form.entry.dischargedBy === '' && given.practitioner !== null && isListed) {
        form.change({ dischargedBy: given.practitioner });
      }
    },
    /** What the colleague is asked about. */
    asked: { discharge_disposition: form.entry.disposition },
    /** Whether a colleague must agree, or could, and whether the discharge will wait for a signature. */
    needsColleague: signOffFor(form.entry) !== 'none' || agreement !== null,
    waitsForSignature: signOffFor(form.entry) === 'later',
    /** Whether the practitioner who is chosen as discharging has signed in. */
    isDischargerSignedIn: [caller, agreement?.practitioner].includes(form.entry.dischargedBy),
    /** What is prescribed for the ward, and ends with the stay. */
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
