'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useState } from 'react';
import type { z } from 'zod';
import { dropClosedOptions } from '@/components/admissions/hospitalizations/drop-closed-options';
import type { Sharing } from '@/components/admissions/hospitalizations/shared-bed';
import { stayFailure } from '@/components/admissions/hospitalizations/stay-failure';
import {
  planBody,
  refusedTransfer,
  type TransferEntry,
  transferBody,
  transferEntrySchema,
  transferProblems,
} from '@/components/admissions/hospitalizations/transfer-entry';
import { patched } from '@/components/platform/forms/patched';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { transferContract } from '@/lib/admissions/hospitalizations/contract';
import type { hospitalizationRecord } from '@/lib/admissions/hospitalizations/record';
import { planTransferContract } from '@/lib/admissions/planned-transfers/contract';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import { surnameFirst } from '@/lib/domain/persons';
import { call } from '@/lib/platform/http/call';
import { serverNow } from '@/lib/platform/http/server-clock';
import { useNowOfStep } from './use-now-of-step';

export type TransferOptions = {
  viewer: { userId: string };
  provider: { uuid: string; timeZone: string };
  stay: z.output<typeof hospitalizationRecord>;
  practitioner: { uuid: string; name: string } | null;
  mode: TransferEntry['mode'];
  /** The default wall time until which a bed is held. */
  holdUntil: string;
  /** The bed that the address names, or null. */
  target: { ward: string; bed: TransferEntry['bed'] } | null;
  services: readonly { uuid: string; name: string }[];
  priceTiers: readonly { uuid: string; name: string }[];
  /** The mother whose bed the patient may share. */
  mother: { uuid: string } | null;
  /** The children who share the patient's bed. */
  sharing: readonly Sharing[];
  onSaved: (entry: TransferEntry) => void;
};

/** State, draft and saving of one transfer, made now or planned. */
export function useTransfer(options: TransferOptions) {
  const { viewer, provider, stay, services, priceTiers, onSaved } = options;
  const { timeZone } = provider;
  const client = useQueryClient();
  const [lostBed, setLostBed] = useState<string | null>(null);
  const { nowOf, failed } = useNowOfStep<TransferEntry>();

  const [blank] = useState(() => blankEntry(options));
  const [written, put] = useReducer(patched<TransferEntry>, blank);
  const entry = useMemo(
    () => dropClosedOptions(written, { services, priceTiers }),
    [written, services, priceTiers],
  );
  const form = useContractForm(transferContract, {
    draft: {
      owner: {
        userId: viewer.userId,
        patientId: stay.patient.uuid,
        encounterId: stay.encounter,
        form: 'transfer',
      },
      schema: transferEntrySchema,
      content: entry,
      blank,
      restored: ({ content }) => reopened(content, options),
      put,
    },
    what: `Transfer of ${surnameFirst(stay.patient)}`,
    problemsOf: () => transferProblems(entry, stay, { now: serverNow(), timeZone }),
    refused: refusedTransfer,
    placesConflicts: true,
    send: async (idempotencyKey): Promise<unknown> => {
      const params = { provider_id: provider.uuid };
      if (entry.mode === 'plan') {
        const body = planBody(entry, { hospitalization: stay.uuid, timeZone });
        return call(planTransferContract, { params, body }, { idempotencyKey });
      }
      const body = transferBody(entry, stay, { user: viewer.userId, now: nowOf(entry), timeZone });
      const given = { params: { ...params, hospitalization_id: stay.uuid }, body };
      return call(transferContract, given, { idempotencyKey });
    },
    failureWords: (failed, isOnline) =>
      stayFailure(entry.mode === 'plan' ? 'planned' : 'transferred', failed, isOnline),
    onFailed: (error) => {
      failed(error);
      // A refusal most likely means that something has changed in the meantime.
      void client.invalidateQueries({ queryKey: ['ward-board', provider.uuid, entry.ward] });
    },
    isLast: true,
    onSaved: () => onSaved(entry),
  });
  return {
    ...form,
    entry,
    field: (name: keyof TransferEntry) => {
      const { id, error } = form.field(name);
      return { id, error: name === 'bed' ? (lostBed ?? error) : error };
    },
    change: form.whenIdle((changed: Partial<TransferEntry>) => {
      if ('bed' in changed || 'ward' in changed) setLostBed(null);
      put(changed);
    }),
    /** The chosen bed was taken elsewhere: the choice goes, what was typed stays. */
    loseBed: (_bed: BoardBed | null, why: string) => {
      form.whenIdle(put)({ bed: null });
      setLostBed(`${why} Choose another bed; everything else is kept.`);
    },
    submit: form.whenIdle(() => {
      setLostBed(null);
      form.submit();
    }),
    discardDraft: form.whenIdle(() => {
      form.discardDraft();
      setLostBed(null);
    }),
  };
}

export type TransferState = ReturnType<typeof useTransfer>;

/** A link for one bed, or to plan, wins over what was typed before. */
function reopened(draft: TransferEntry, { target, mode }: TransferOptions): TransferEntry {
  if (target) return { ...draft, ...target, mode };
  if (mode === 'now' || mode === draft.mode) return draft;
  // A bed that was chosen to be moved to is no patient to change with.
  return { ...draft, mode, bed: mode === 'swap' || draft.mode === 'swap' ? null : draft.bed };
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
    children: 'move',
    reason: '',
  };
}
