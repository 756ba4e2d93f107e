'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureWords, useLeftBehind } from '@/components/platform/forms/use-left-behind';
import type { LocationBed } from '@/components/registry/locations/client';
import {
  type FurnishedWard,
  furnishedWard,
} from '@/components/registry/locations/locations-client';
import { type CallError, call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { moveBedContract } from '@/lib/registry/locations/bed-contract';
import { movedTo } from '@/lib/registry/locations/rules';

type Options = {
  /** Both by uuid. */
  provider: string;
  ward: string;
  /** The position of a bed now, for screen readers. */
  onSaid: (words: string) => void;
};

type Move = { bed: LocationBed; after: LocationBed | null };

/** Puts beds of a ward in another order: shown at once, saved one after the other, and undone where that failed. */
export function useBedOrder({ provider, ward, onSaid }: Options) {
  const client = useQueryClient();
  const leaveBehind = useLeftBehind('The order of the beds', { isKept: false });
  const { queryKey } = furnishedWard(provider, ward);
  const moving = useMutation({
    mutationKey: queryKey,
    scope: { id: `the order of ${ward}` },
    onMutate: ({ bed, after }: Move) => {
      // A reading that began before the press would put the bed back.
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => before && inNewOrder(before, bed, after));
      const position = shownPosition(client.getQueryData(queryKey), bed);
      onSaid(`${bed.name} is now in position ${position}.`);
      return leaveBehind();
    },
    mutationFn: ({ bed, after }) =>
      call(moveBedOperation, {
        params: { provider_id: provider, bed_id: bed.uuid },
        body: { after: after?.uuid ?? null },
      }),
    onError: (error: CallError, { bed }, tell) => {
      onSaid('');
      tell?.(`${bed.name}: ${failureWords(error)}`);
    },
    onSettled: () => {
      // Only behind the last of several presses, or a bed would jump back and forth.
      if (client.isMutating({ mutationKey: queryKey }) === 1) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
  return { move: moving.mutate, error: moving.error };
}

function inNewOrder(
  before: FurnishedWard,
  bed: LocationBed,
  after: LocationBed | null,
): FurnishedWard {
  const of = new Map(before.beds.map((row) => [row.uuid, row]));
  const order = movedTo([...of.keys()], bed.uuid, after?.uuid ?? null);
  return { ...before, beds: order.flatMap((uuid) => of.get(uuid) ?? []) };
}

const shownPosition = (of: FurnishedWard | undefined, { uuid }: LocationBed) =>
  (of?.beds.findIndex((row) => row.uuid === uuid) ?? 0) + 1;

const moveBedOperation = operation<typeof moveBedContract>(
  'PATCH /providers/{provider_id}/beds/{bed_id}/position',
);
