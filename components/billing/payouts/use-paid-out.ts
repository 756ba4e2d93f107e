import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Payout } from '@/components/billing/payouts/client';
import { holderWords } from '@/components/billing/payouts/words';
import { useToast } from '@/components/platform/ui/toast';
import { moneyWords } from '@/lib/domain/money';
import type { CallError } from '@/lib/platform/http/call';

/** After a payout was recorded or voided: says the balance, and reads the page again. */
export function usePaidOut({ provider, onClose }: { provider: string; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  return (holds: string, { transaction_type, currency }: Payout) => {
    const holder = holderWords[transaction_type];
    toast({ title: `${holder}: expected balance ${moneyWords(holds, currency)}` });
    void client.invalidateQueries({ queryKey: ['payouts', provider] });
    onClose();
  };
}

/** When something moved in the meantime, the balance is read again at once. */
export function useReadAgain(provider: string, refusal: CallError | null) {
  const client = useQueryClient();
  const isLate = refusal?.status === 409;
  useEffect(() => {
    if (isLate) void client.invalidateQueries({ queryKey: ['payouts', provider] });
  }, [isLate, client, provider]);
}
