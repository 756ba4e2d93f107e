'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { dropClosedOptions } from '@/components/admissions/hospitalizations/drop-closed-options';
import { stayFailure } from '@/components/admissions/hospitalizations/stay-failure';
import {
  planBody,
  refusedTransfer,
  type TransferEntry,
  type TransferField,
  transferBody,
  transferEntrySchema,
  transferProblems,
} from '@/components/admissions/hospitalizations/transfer-entry';
import { useDraftedForm } from '@/components/platform/forms/use-drafted-form';
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
  /** Wall time until which a bed is held unless told. */
  holdUntil: string;
  /** The bed that the address names, or null. */
  target: { ward: string; bed: TransferEntry['bed'] } | null;
  services: readonly { uuid: string; name: string }[];
  priceTiers: readonly { uuid: string; name: string }[];
  onSaved: (entry: TransferEntry) => void;
};

/** State, draft and saving of one transfer, made now or planned. */
export function useTransfer(options: TransferOptions) {
  const { viewer, provider, stay, services, priceTiers, onSaved } = options;
  const { timeZone } = provider;
  const client = useQueryClient();
  const [lostBed, setLostBed] = useState<string | null>(null);
  const { nowOf, failed } = useNowOfStep<TransferEntry>();

  const form = useDraftedForm<TransferEntry, TransferField, string>({
    owner: {
      userId: viewer.userId,
      patientId: stay.patient.uuid,
      encounterId: stay.encounter,
      form: 'transfer',
    },
    what: `Transfer of ${surnameFirst(stay.patient)}`,
    blank: blankEntry(options),
    schema: transferEntrySchema,
    standing: useCallback(
      (written: TransferEntry) => dropClosedOptions(written, { services, priceTiers }),
      [services, priceTiers],
    ),
    reopened: (typed) => reopened(typed, options),
    problemsOf: (entry) => transferProblems(entry, stay, { now: serverNow(), timeZone }),
    refused: refusedTransfer,
    placesConflicts: true,
    send: async (entry, idempotencyKey) => {
      const params = { provider_id: provider.uuid };
      if (entry.mode === 'plan') {
        const body = planBody(entry, { hospitalization: stay.uuid, timeZone });
        return (await call(planTransferContract, { params, body }, { idempotencyKey })).message;
      }
      const body = transferBody(entry, stay, { user: viewer.userId, now: nowOf(entry), timeZone });
      const given = { params: { ...params, hospitalization_id: stay.uuid }, body };
      return (await call(transferContract, given, { idempotencyKey })).message;
    },
    failureWords: (call, isOnline, { mode }) => {
      failed(call);
      return stayFailure(mode === 'plan' ? 'planned' : 'transferred', call, isOnline);
    },
    onSent: (_, entry) => onSaved(entry),
  });
  const { entry } = form;
  const messageFor = (field: TransferField): string | undefined =>
    field === 'bed' && lostBed !== null ? lostBed : form.messageFor(field);
  return {
    ...form,
    messageFor,
    field: (name: TransferField) => ({ id: form.idOf(name), error: messageFor(name) }),
    change: (changed: Partial<TransferEntry>) => {
      if (form.isSaving) return;
      if ('bed' in changed || 'ward' in changed) setLostBed(null);
      form.change(changed);
    },
    /** The chosen bed was taken elsewhere: the choice goes, what was typed stays. */
    loseBed: (_bed: BoardBed | null, why: string) => {
      form.change({ bed: null });
      setLostBed(`${why} Choose another bed; everything else is kept.`);
    },
    submit: async () => {
      if (form.isSaving) return;
      setLostBed(null);
      if (!form.check() || (await form.send())) return;
      // What was refused has most likely changed meanwhile.
      void client.invalidateQueries({ queryKey: ['ward-board', provider.uuid, entry.ward] });
    },
    discardDraft: () => {
      form.discardDraft();
      setLostBed(null);
    },
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
    reason: '',
  };
}
