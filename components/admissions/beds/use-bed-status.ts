'use client';

import { useState } from 'react';
import { notDone, useLeftBehind } from '@/components/platform/forms/use-left-behind';
import { restoreFocus } from '@/components/platform/ui/restore-focus';
import { useToast } from '@/components/platform/ui/toast';
import { bedStateWords } from '@/lib/admissions/wards/words';
import type { BedStatus } from '@/lib/domain/codes/locations';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { changeBedStatusContract } from '@/lib/registry/locations/bed-contract';
import { bedName } from '@/lib/registry/locations/bed-name';

/** As much of a bed as a change of its status needs to know, and to take it back. */
export type ChangedBed = { uuid: string; name: string; status: BedStatus; status_reason: string };

/** The last refusal, and the bed that it was about, by its uuid. */
export type BedRefusal = { bed: string; sentence: string };

type Options = {
  /** The provider's uuid. */
  provider: string;
  readAgain: () => Promise<void>;
  /** `null` when another attempt begins. */
  onRefused: (refusal: BedRefusal | null) => void;
};

/** Changes the status of beds, several at a time, each with a way back that is offered for a few seconds. */
export function useBedStatus({ provider, readAgain, onRefused }: Options) {
  const toast = useToast();
  const leaveBehind = useLeftBehind('The status of a bed', { isKept: false });
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set());

  const send = async (
    bed: ChangedBed,
    wanted: { status: BedStatus; reason: string; expected_status: BedStatus },
  ) => {
    onRefused(null);
    const tell = leaveBehind();
    setChanging((before) => new Set(before).add(bed.uuid));
    try {
      await call(changeBedStatusOperation, {
        params: { provider_id: provider, bed_id: bed.uuid },
        body: wanted,
      });
      restoreFocus();
      await readAgain();
      return true;
    } catch (error) {
      const why = error instanceof Error ? error.message : '';
      const sentence = `${notDone(error, bedName(bed.name), 'changed')}. ${why}`;
      onRefused({ bed: bed.uuid, sentence });
      tell(sentence);
      // A refusal most likely means that something has changed in the meantime.
      void readAgain();
      return false;
    } finally {
      setChanging((before) => new Set([...before].filter((uuid) => uuid !== bed.uuid)));
    }
  };

  const offerUndo = (bed: ChangedBed, status: BedStatus) => {
    const title = `${bedName(bed.name)}: ${bedStateWords[status].toLowerCase()}`;
    // Without a patient no bed becomes occupied again.
    if (bed.status === 'occupied') return toast({ title });
    const before = {
      status: bed.status,
      reason: bed.status_reason,
      // Does not undo what somebody else did since then.
      expected_status: status,
    };
    toast({
      title,
      action: { label: 'Undo', onAction: () => void send(bed, before) },
    });
  };

  const changeStatus = async (bed: ChangedBed, status: BedStatus) => {
    if (await send(bed, { status, reason: '', expected_status: bed.status }))
      offerUndo(bed, status);
  };

  return {
    /** The beds whose status is being changed, by uuid. */
    changing,
    /** Offers to undo a change that was made elsewhere. */
    offerUndo,
    changeStatus,
  };
}

const changeBedStatusOperation = operation<typeof changeBedStatusContract>(
  'PATCH /providers/{provider_id}/beds/{bed_id}/status',
);
