import type { ComponentProps } from 'react';
import { Input } from '@/components/platform/ui/input';
import { typedAmount } from '@/lib/domain/money';

/** An amount is typed here, as people write it. */
export function AmountInput(props: Omit<ComponentProps<typeof Input>, 'inputMode' | 'className'>) {
  return <Input inputMode="decimal" autoComplete="off" className="text-end" {...props} />;
}

/** For `register` of an amount's field: what an empty one is sent as. */
export const amountIn = (currency: string, empty: '' | '0' | null = '') => ({
  setValueAs: (text: unknown) => typedAmount(text, currency) || empty,
});
