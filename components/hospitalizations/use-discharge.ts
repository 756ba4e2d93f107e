'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { useServerClock } from '@/components/forms/use-server-clock';
import { useDraft } from '@/components/observations/use-draft';
import { useSaving } from '@/components/observations/use-saving';
import { dischargeContract } from '@/lib/hospitalizations/contract';
import {
  blankDischarge,
  type DischargeEntry,
  type DischargeField,
  type DischargeProblem,
  dischargeBody,
  dischargeEntrySchema,
  dischargeProblems,
  refusedDischarge,
} from '@/lib/hospitalizations/discharge-entry';
import { openWith } from '@/lib/hospitalizations/readiness-choice';
import { dischargeReadiness } from '@/lib/hospitalizations/readiness-client';
import type { hospitalizationRecord } from '@/lib/hospitalizations/record';
import { isRefused, stayFailure } from '@/lib/hospitalizations/stay-failure';
import { type Answer, call } from '@/lib/http/call';
import { serverNow } from '@/lib/http/server-clock';
import { draftSchema, readDraft } from '@/lib/observations/draft';
import { draftKey } from '@/lib/observations/draft-key';

export type Stay = z.output<typeof hospitalizationRecord>;

export type DischargeOptions = {
  viewer: { userId: string; practitionerId: string | null };
  provider: { uuid: string; timeZone: string };
  stay: Stay;
  practitioners: readonly { uuid: string; name: string }[];
  onDischarged: (answer: Answer<typeof dischargeContract.reply>) => void;
};

const storedDraft = draftSchema(dischargeEntrySchema);

/** State, draft and saving of one discharge, and what is still open before it. */
export function useDischarge(options: DischargeOptions) {
  const { viewer, provider, stay, practitioners } = options;
  const caller = practitioners.find(({ uuid }) => uuid === viewer.practitionerId)?.uuid ?? '';
  const blank = useMemo(() => blankDischarge(stay, caller), [stay, caller]);
  const [entry, setEntry] = useState(blank);
  const [problems, setProblems] = useState<readonly DischargeProblem[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [isConfirming, setConfirming] = useState(false);
  useServerClock();
  const sent = useRef<{ entry: DischargeEntry; now: Date } | null>(null);

  const readiness = useQuery(
    dischargeReadiness({ provider: provider.uuid, hospitalization: stay.uuid }),
  );
  // After a failed reading the points may be others than those that are remembered.
  const isKnown = !readiness.isError && readiness.data !== undefined;
  const points = isKnown ? openWith(entry.disposition, readiness.data.open_points) : null;
  const openCount = points?.length ?? null;

  const saving = useSaving(
    (idempotencyKey) => {
      // "Now" stays what it was while nothing else changes, so that a repeat is the same request.
      if (sent.current?.entry !== entry) sent.current = { entry, now: serverNow() };
      const { now } = sent.current;
      const body = dischargeBody(entry, stay, { openCount, now, timeZone: provider.timeZone });
      const params = { provider_id: provider.uuid, hospitalization_id: stay.uuid };
      return call(dischargeContract, { params, body }, { idempotencyKey });
    },
    (failed, isOnline) => {
      if (isRefused(failed)) sent.current = null;
      return stayFailure('discharged', failed, isOnline);
    },
    { what: `Discharge of ${stay.patient.last_name}, ${stay.patient.first_name}` },
  );
  const draft = useDraft<DischargeEntry>({
    storageKey: draftKey({
      userId: viewer.userId,
      patientId: stay.patient.uuid,
      encounterId: stay.encounter,
      form: 'discharge',
    }),
    content: entry,
    isStarted: entry !== blank,
    idempotencyKey: saving.currentKey,
    read: (text, now) => readDraft(storedDraft, text, now),
    onRestore: (found) => {
      saving.continueWith(found.idempotencyKey);
      setEntry(found.content);
      return found.content;
    },
  });

  const refused = saving.refusedFields ? refusedDischarge(saving.refusedFields) : [];
  const save = async () => {
    setConfirming(false);
    const answer = await saving.save();
    if (!answer) return;
    draft.forget(entry);
    options.onDischarged(answer);
  };
  return {
    entry,
    /** The form holds still while it is saved: what is typed then would look saved and not be. */
    change: <Field extends DischargeField>(field: Field, value: DischargeEntry[Field]) => {
      if (!saving.isSaving) setEntry((before) => ({ ...before, [field]: value }));
    },
    readiness,
    points,
    openCount,
    saving,
    restoredAt: draft.restoredAt,
    summary: problems.length > 0 ? problems : refused,
    attempts,
    messageFor: (field: DischargeField): string | undefined =>
      [...problems, ...refused].find((problem) => problem.field === field)?.message,
    isConfirming,
    cancelConfirming: () => setConfirming(false),
    save,
    /** Checks, asks once more about a death, saves. */
    submit: () => {
      if (saving.isSaving) return;
      const found = dischargeProblems(entry, stay, {
        openCount,
        now: serverNow(),
        timeZone: provider.timeZone,
      });
      setProblems(found);
      setAttempts((count) => count + 1);
      if (found.length > 0) return;
      if (entry.disposition === 'Exp') setConfirming(true);
      else void save();
    },
    discardDraft: () => {
      if (!saving.startAnew()) return;
      draft.forget(blank);
      setProblems([]);
      setAttempts(0);
      setEntry(blank);
    },
  };
}

/** The id of a field's control, to which the summary of problems links. */
export const dischargeFieldId = (field: DischargeField): string => `discharge-${field}`;
