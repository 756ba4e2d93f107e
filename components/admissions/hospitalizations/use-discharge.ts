'use client';

import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import {
  blankDischarge,
  type DischargeEntry,
  dischargeBody,
  dischargeEntrySchema,
  dischargeProblems,
  refusedDischarge,
  withoutDischarged,
} from '@/components/admissions/hospitalizations/discharge-entry';
import type { Hospitalization } from '@/components/admissions/hospitalizations/list-client';
import { dischargeReadiness } from '@/components/admissions/hospitalizations/readiness-client';
import type { Sharing } from '@/components/admissions/hospitalizations/shared-bed';
import { stayFailure } from '@/components/admissions/hospitalizations/stay-failure';
import { patched } from '@/components/platform/forms/patched';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import {
  dischargeContract,
  type dischargeReadinessContract,
} from '@/lib/admissions/hospitalizations/contract';
import { type OpenPoint, openWith } from '@/lib/admissions/hospitalizations/readiness-choice';
import { signOffOf } from '@/lib/admissions/hospitalizations/sign-off-rules';
import { instantAt } from '@/lib/domain/instant-at';
import { surnameFirst } from '@/lib/domain/persons';
import type { Answer } from '@/lib/platform/http/call';
import { serverNow } from '@/lib/platform/http/server-clock';
import { useNowOfStep } from './use-now-of-step';

export type DischargeOptions = {
  viewer: { userId: string; practitionerId: string | null; maySignOff: boolean };
  provider: { uuid: string; timeZone: string };
  stay: Hospitalization;
  practitioners: readonly { uuid: string; name: string }[];
  /** The children who share the patient's bed. */
  sharing: readonly Sharing[];
  onDischarged: (answer: DischargeAnswer) => void;
};

/** A colleague who signed in to agree. */
export type SignedAgreement = {
  uuid: string;
  name: string;
  practitioner: string | null;
  children: DischargeEntry['children'];
};

type DischargeAnswer = Answer<typeof dischargeContract.reply>;

/**
 * State, draft and saving of one discharge, and what is still open before it. Long because the children and the signatures
 * change what is sent.
 */
export function useDischarge(options: DischargeOptions) {
  const { viewer, provider, stay, practitioners } = options;
  const { timeZone } = provider;
  const caller = practitioners.find(({ uuid }) => uuid === viewer.practitionerId)?.uuid ?? '';
  const [isConfirming, setConfirming] = useState(false);
  // Not part of the draft: it holds for minutes, and for this person alone.
  const [given, setAgreement] = useState<SignedAgreement | null>(null);
  const { nowOf, failed } = useNowOfStep<DischargeEntry>();

  const [blank] = useState(() => blankDischarge(stay, caller));
  const [entry, put] = useReducer(patched<DischargeEntry>, blank);
  const typedAt = entry.dischargedAt === null ? null : instantAt(entry.dischargedAt, timeZone);
  // Not while it is being typed: a year of three digits is before any admission.
  const since = new Date(stay.transferred_at ?? stay.admitted_at);
  const at = typedAt && typedAt >= since && typedAt < serverNow() ? typedAt.toISOString() : null;
  const ofStay = (hospitalization: string) =>
    dischargeReadiness({ provider: provider.uuid, hospitalization, at });
  const readiness = useQuery(ofStay(stay.uuid));
  const theirs = useQueries({
    queries: options.sharing.map(({ hospitalization }) => ofStay(hospitalization)),
  });
  const own = itemsOf(readiness, (points) =>
    withoutDischarged(openWith(entry.disposition, points), entry, options.sharing),
  );
  /** The children who are discharged with her. */
  const children = (entry.children === 'discharge' ? options.sharing : []).flatMap(
    ({ uuid, name }, index) => {
      const read = theirs[index];
      return read
        ? [{ uuid, name, ...itemsOf(read, (points) => openWith(entry.disposition, points)) }]
        : [];
    },
  );
  const openCount = countOf([own]);
  const childrenOpenCount = countOf(children);
  // It was given for those who leave.
  const agreement = given?.children === entry.children ? given : null;
  const signOff = signOffOf({
    // If outstanding items could not be loaded, something clinical may be. Nobody need agree to a choice that is made here.
    points: [own, ...children].flatMap(({ points }) =>
      openWith<{ code: 'open-round' } | OpenPoint>(
        entry.disposition || 'other',
        points ?? [{ code: 'open-round' }],
      ),
    ),
    disposition: entry.disposition,
    isPerson: true,
    maySignOff: viewer.maySignOff,
    isAgreed: agreement !== null,
  });

  const form = useContractForm(dischargeContract, {
    given: { params: { provider_id: provider.uuid, hospitalization_id: stay.uuid } },
    bodyOf: () =>
      dischargeBody(entry, stay, {
        openCount,
        childrenOpenCount,
        agreement: agreement?.uuid ?? null,
        now: nowOf(entry),
        timeZone,
      }),
    draft: {
      owner: {
        userId: viewer.userId,
        patientId: stay.patient.uuid,
        encounterId: stay.encounter,
        form: 'discharge',
      },
      schema: dischargeEntrySchema,
      content: entry,
      blank,
      put,
    },
    what: `Discharge of ${surnameFirst(stay.patient)}`,
    problemsOf: () =>
      dischargeProblems(entry, stay, {
        openCount,
        childrenOpenCount,
        sharing: options.sharing,
        needsAgreement: signOff === 'agreement',
        needsDisposition: !viewer.maySignOff,
        now: serverNow(),
        timeZone,
      }),
    // Asks once more about a death.
    mayBeSent: () => {
      setConfirming(entry.disposition === 'Exp');
      return entry.disposition !== 'Exp';
    },
    refused: refusedDischarge,
    placesConflicts: true,
    failureWords: (failed, isOnline) => stayFailure('discharged', failed, isOnline),
    onFailed: (error) => {
      failed(error);
      // It was used, has expired or no longer covers what is open: a colleague is asked again.
      if ('agreement' in error.errors) {
        setAgreement(null);
      }
      if ('agreement' in error.errors || 'children' in error.errors) {
        for (const { refetch } of [readiness, ...theirs]) void refetch();
      }
    },
    isLast: true,
    onSaved: options.onDischarged,
  });
  const change = form.whenIdle(put);
  return {
    ...form,
    entry,
    change,
    own,
    children,
    openCount,
    childrenOpenCount,
    agreement,
    /** Takes a colleague's agreement. The colleague is named as discharging, where nobody else was chosen. */
    agree: (given: Omit<SignedAgreement, 'children'>) => {
      setAgreement({ ...given, children: entry.children });
      const isListed = practitioners.some(({ uuid }) => uuid === given.practitioner);
      if (entry.dischargedBy === '' && given.practitioner !== null && isListed) {
        change({ dischargedBy: given.practitioner });
      }
    },
    /** The items that the colleague is asked about. */
    asked: {
      discharge_disposition: entry.disposition,
      ...(at === null ? {} : { discharged_at: at }),
      children: entry.children || ('keep-bed' as const),
    },
    /** Whether a colleague must agree, or could, and whether the discharge will wait for a signature. */
    needsColleague: signOff !== 'none' || agreement !== null,
    waitsForSignature: signOff === 'later',
    /** Whether the practitioner who is chosen as discharging has signed in. */
    isDischargerSignedIn: [caller, agreement?.practitioner].includes(entry.dischargedBy),
    isConfirming,
    cancelConfirming: () => setConfirming(false),
    save: () => {
      setConfirming(false);
      form.send();
    },
  };
}

/** The open points of one admission, and how they are read. After a failed reading the points may be others than those that are remembered. */
function itemsOf(
  { data, isError, isFetching, refetch }: UseQueryResult<Readiness>,
  openOf: (points: OpenPoint[]) => OpenPoint[],
) {
  const known = isError ? undefined : data;
  return {
    /** null while it is being read for the first time. */
    points: known ? openOf(known.open_points) : null,
    /** Prescriptions for the ward, which end with the admission. */
    ending: known?.ending_prescriptions ?? [],
    hasFailed: isError,
    isReading: isFetching,
    onRetry: () => void refetch(),
  };
}

type Readiness = Answer<typeof dischargeReadinessContract.reply>['data'];

export type OpenItems = ReturnType<typeof itemsOf>;

/** How many items are open; null if that is not known. */
const countOf = (items: readonly OpenItems[]): number | null =>
  items.reduce<number | null>(
    (sum, { points }) => (sum === null || points === null ? null : sum + points.length),
    0,
  );

export type DischargeState = ReturnType<typeof useDischarge>;
