import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToast } from '@/components/platform/ui/toast';
import { isNothing, moneyWords } from '@/lib/domain/money';
import type { CallError } from '@/lib/platform/http/call';

/** A currency with what the safe should hold of it. */
export type SafeBalance = { currency: string; amount: string };

export type SafeFormProps = {
  /** By uuid. */
  provider: string;
  /** At least one. */
  holds: readonly SafeBalance[];
  onClose: () => void;
};

/** After a transaction of the safe: says the balance, and reads the page again. */
export function useMoved({ provider, onClose }: Pick<SafeFormProps, 'provider' | 'onClose'>) {
  const client = useQueryClient();
  const toast = useToast();
  return (holds: string, currency: string) => {
    toast({ title: `Expected in the safe: ${moneyWords(holds, currency)}` });
    void client.invalidateQueries({ queryKey: ['safe', provider] });
    onClose();
  };
}

/** When the safe changed in the meantime, reads what it should hold now: nobody counts against the old figure. */
export function useSafeReload(provider: string, refusal: CallError | null) {
  const client = useQueryClient();
  const isLate = refusal?.status === 409;
  useEffect(() => {
    if (isLate) void client.invalidateQueries({ queryKey: ['safe', provider] });
  }, [isLate, client, provider]);
}

/** The currency to begin with, and what there is to choose among. */
export const currenciesOf = (holds: readonly SafeBalance[]) => ({
  first: holds.find(({ amount }) => !isNothing(amount))?.currency ?? holds[0]?.currency ?? '',
  options: holds.map(({ currency }) => ({ value: currency, label: currency })),
});

/** The expected balance of the safe in a currency, in words. */
export function safeBalanceWords(holds: readonly SafeBalance[], currency: string): string {
  const held = holds.find((one) => one.currency === currency);
  return held ? `Expected in the safe: ${moneyWords(held.amount, currency)}.` : '';
}
