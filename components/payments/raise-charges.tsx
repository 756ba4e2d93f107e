'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { v7 } from 'uuid';
import { Button } from '@/components/ui/button';
import { useToast } from '@/components/ui/toast';
import type { raiseChargesContract } from '@/lib/charge-items/contract';
import { call } from '@/lib/http/call';
import { operation } from '@/lib/http/operation';

type RaiseChargesProps = {
  /** By uuid, both. */
  provider: string;
  patient: string;
};

/** Charges what the record makes due up to now, such as the bed nights of a patient who pays before leaving. */
export function RaiseCharges({ provider, patient }: RaiseChargesProps) {
  const client = useQueryClient();
  const toast = useToast();
  const key = useRef<string | null>(null);
  const raising = useMutation({
    mutationFn: async () => {
      key.current ??= v7();
      const given = { params: { provider_id: provider }, body: { patient } };
      return (await call(raiseChargesOperation, given, { idempotencyKey: key.current })).data;
    },
    onSuccess: ({ totals }) => {
      key.current = null;
      toast({ title: wordsOf(totals.raised, totals.cancelled) });
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: ['payments', provider, 'outstanding', patient] }),
  });
  return (
    <div className="flex flex-col items-end gap-1">
      <Button
        size="small"
        icon={RefreshCw}
        pending={raising.isPending}
        pendingLabel="Charging…"
        onClick={() => raising.mutate()}
      >
        Bring charges up to date
      </Button>
      {raising.error && (
        <p role="alert" className="max-w-prose text-danger-ink text-sm">
          {raising.error.message}
        </p>
      )}
    </div>
  );
}

function wordsOf(raised: number, cancelled: number): string {
  const parts = [
    raised > 0 && `${raised} ${raised === 1 ? 'charge' : 'charges'} added`,
    cancelled > 0 && `${cancelled} that are not due any more cancelled`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : 'The charges were up to date already';
}

const raiseChargesOperation = operation<typeof raiseChargesContract>({
  method: 'POST',
  path: '/providers/{provider_id}/finance/charge-items/raise',
});
