'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureWords, useLeftBehind } from '@/components/platform/forms/use-left-behind';
import { useToast } from '@/components/platform/ui/toast';
import type { raiseChargesContract } from '@/lib/billing/charge-items/contract';
import { type CallError, call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

/** Charging what the record makes due of a patient up to now; what the desk shows of it is read again. */
export function useRaising(provider: string, patient: string) {
  const client = useQueryClient();
  const toast = useToast();
  const leaveBehind = useLeftBehind('The charges of a patient, up to date', { isKept: false });
  return useMutation({
    onMutate: leaveBehind,
    onError: (error: CallError, _, tell) => tell?.(failureWords(error)),
    mutationFn: async () => {
      const given = { params: { provider_id: provider }, body: { patient } };
      return (await call(raiseChargesOperation, given)).data;
    },
    onSuccess: ({ totals }) => {
      toast({ title: wordsOf(totals.raised, totals.cancelled) });
    },
    onSettled: () =>
      Promise.all(
        ['outstanding', 'uncharged', 'unpriced', 'refunds-due'].map((what) =>
          client.invalidateQueries({ queryKey: ['payments', provider, what, patient] }),
        ),
      ),
  });
}

function wordsOf(raised: number, cancelled: number): string {
  const parts = [
    raised > 0 && `${raised} ${raised === 1 ? 'charge' : 'charges'} added`,
    cancelled > 0 && `${cancelled} cancelled (no longer due)`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : 'The charges are up to date';
}

const raiseChargesOperation = operation<typeof raiseChargesContract>(
  'POST /providers/{provider_id}/finance/charge-items/raise',
);
