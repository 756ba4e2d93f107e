import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Payout } from '@/components/billing/payouts/client';
import { holderWords } from '@/components/billing/payouts/words';
import { useToast } from '@/components/platform/ui/toast';
import { moneyWords } from '@/lib/domain/money';
import type { CallError } from '@/lib/platform/http/call';

/** What follows when a payout was recorded or voided: it is said what should be held now, and the page is read again. */
export function usePaidOut({ provider, onClose }: { provider: string; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  return (holds: string, { transaction_type, currency }: Payout) => {
    const holder = holderWords[transaction_type];
    toast({ title: `${holder} should hold ${moneyWords(holds, currency)} now` });
    void client.invalidateQueries({ queryKey: ['payouts', provider] });
    onClose();
  };
}

/** Where something moved meanwhile, what should be held now is read at once. */
export function useReadAgain(provider: string, refusal: CallError | null) {
  const client = useQueryClient();
  const isLate = refusal?.status === 409;
  useEffect(() => {
    if (isLate) void client.invalidateQueries({ queryKey: ['payouts', provider] });
  }, [isLate, client, provider]);
}
