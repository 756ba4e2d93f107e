'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { useServerClock } from '@/components/forms/use-server-clock';
import { useDraft } from '@/components/observations/use-draft';
import { useSaving } from '@/components/observations/use-saving';
import { transferContract } from '@/lib/hospitalizations/contract';
import type { hospitalizationRecord } from '@/lib/hospitalizations/record';
import { isRefused, stayFailure } from '@/lib/hospitalizations/stay-failure';
import { stillOffered } from '@/lib/hospitalizations/still-offered';
import {
  planBody,
  refusedTransfer,
  type TransferEntry,
  type TransferField,
  type TransferProblem,
  transferBody,
  transferEntrySchema,
  transferProblems,
} from '@/lib/hospitalizations/transfer-entry';
import { call } from '@/lib/http/call';
import { serverNow } from '@/lib/http/server-clock';
import { draftSchema, readDraft } from '@/lib/observations/draft';
import { draftKey } from '@/lib/observations/draft-key';
import { planTransferContract } from '@/lib/planned-transfers/contract';
import type { BoardBed } from '@/lib/wards/contract';

export type TransferOptions = {
  viewer: { userId: string };
  provider: { uuid: string; timeZone: string };
  stay: z.output<typeof hospitalizationRecord>;
  practitioner: { uuid: string; name: string } | null;
  mode: TransferEntry['mode'];
  /** Wall time until which a bed is held unless told. */
  holdUntil: string;
  /** The bed that the address names, or null. */
  target: { ward: string; bed: TransferEntry['bed'] } | null;
  services: readonly { uuid: string; name: string }[];
  priceTiers: readonly { uuid: string; name: string }[];
  onSaved: (entry: TransferEntry) => void;
};

const storedDraft = draftSchema(transferEntrySchema);

/** The id of a field's control, to which the summary of problems links. */
export const transferFieldId = (field: TransferField): string => `transfer-${field}`;

/** State, draft and saving of one transfer, made now or planned. */
export function useTransfer(options: TransferOptions) {
  const { viewer, provider, stay, services, priceTiers, onSaved } = options;
  const { timeZone } = provider;
  const client = useQueryClient();
  const [blank] = useState(() => blankEntry(options));
  const [written, setEntry] = useState(blank);
  const entry = useMemo(
    () => stillOffered(written, { services, priceTiers }),
    [written, services, priceTiers],
  );
  const [problems, setProblems] = useState<readonly TransferProblem[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [lostBed, setLostBed] = useState<string | null>(null);
  useServerClock();
  const sent = useRef<{ entry: TransferEntry; now: Date } | null>(null);

  const saving = useSaving(
    async (idempotencyKey) => {
      const params = { provider_id: provider.uuid };
      if (entry.mode === 'plan') {
        const body = planBody(entry, { hospitalization: stay.uuid, timeZone });
        return (await call(planTransferContract, { params, body }, { idempotencyKey })).message;
      }
      // "Now" stays what it was while nothing else changes, so that a repeat is the same request.
      if (sent.current?.entry !== entry) sent.current = { entry, now: serverNow() };
      const { now } = sent.current;
      const body = transferBody(entry, stay, { user: viewer.userId, now, timeZone });
      const given = { params: { ...params, hospitalization_id: stay.uuid }, body };
      return (await call(transferContract, given, { idempotencyKey })).message;
    },
    (failed, isOnline) => {
      if (isRefused(failed)) sent.current = null;
      return stayFailure(entry.mode === 'plan' ? 'planned' : 'transferred', failed, isOnline);
    },
    { what: `Transfer of ${stay.patient.last_name}, ${stay.patient.first_name}` },
  );

  const draft = useDraft<TransferEntry>({
    storageKey: draftKey({
      userId: viewer.userId,
      patientId: stay.patient.uuid,
      encounterId: stay.encounter,
      form: 'transfer',
    }),
    content: entry,
    isStarted: entry !== blank,
    idempotencyKey: saving.currentKey,
    read: (text, now) => readDraft(storedDraft, text, now),
    onRestore: (found) => {
      saving.continueWith(found.idempotencyKey);
      const restored = reopened(found.content, options);
      setEntry(restored);
      return restored;
    },
  });

  const errors = saving.failure?.error.errors;
  const refused = useMemo(() => (errors ? refusedTransfer(errors) : []), [errors]);
  const shown = problems.length > 0 ? problems : refused;
  const { isSaving } = saving;
  return {
    entry,
    /** The form holds still while it is saved: what is typed then would look saved and not be. */
    change: (changed: Partial<TransferEntry>) => {
      if (isSaving) return;
      if ('bed' in changed || 'ward' in changed) setLostBed(null);
      setEntry((before) => ({ ...before, ...changed }));
    },
    isSaving,
    failure: saving.failure,
    restoredAt: draft.restoredAt,
    attempts,
    summary: shown,
    messageFor: (field: TransferField): string | undefined => {
      if (field === 'bed' && lostBed !== null) return lostBed;
      return shown.find((problem) => problem.field === field)?.message;
    },
    /** The chosen bed was taken elsewhere: the choice goes, what was typed stays. */
    loseBed: (_bed: BoardBed | null, why: string) => {
      setEntry((before) => ({ ...before, bed: null }));
      setLostBed(`${why} Choose another bed; everything else is kept.`);
    },
    submit: async () => {
      if (isSaving) return;
      const found = transferProblems(entry, stay, { now: serverNow(), timeZone });
      setProblems(found);
      setLostBed(null);
      setAttempts((count) => count + 1);
      if (found.length > 0) return;
      if ((await saving.save()) === null) {
        // What was refused has most likely changed meanwhile.
        void client.invalidateQueries({ queryKey: ['ward-board', provider.uuid, entry.ward] });
        return;
      }
      draft.forget(entry);
      onSaved(entry);
    },
    discardDraft: () => {
      if (!saving.startAnew()) return;
      draft.forget(blank);
      setProblems([]);
      setLostBed(null);
      setEntry(blank);
    },
  };
}

export type TransferState = ReturnType<typeof useTransfer>;

/** Whoever comes for one bed, or to plan, means that, whatever was typed before. */
function reopened(draft: TransferEntry, { target, mode }: TransferOptions): TransferEntry {
  if (target) return { ...draft, ...target, mode };
  return mode === 'plan' ? { ...draft, mode } : draft;
}

function blankEntry({
  stay,
  practitioner,
  mode,
  target,
  holdUntil,
}: TransferOptions): TransferEntry {
  return {
    mode,
    ward: target?.ward ?? stay.ward,
    bed: target?.bed ?? null,
    service: null,
    priceTier: null,
    practitioner,
    transferredAt: null,
    heldUntil: holdUntil,
    reason: '',
  };
}
