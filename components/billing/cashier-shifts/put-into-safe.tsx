'use client';

import { useState } from 'react';
import type { CashHandover } from '@/components/billing/cashier-shifts/client';
import { AmountInput } from '@/components/platform/forms/amount-input';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { moneyWords, toMinorUnits, typedAmount } from '@/lib/domain/money';

type PutIntoSafeProps = {
  offer: CashHandover;
  isPending: boolean;
  error: string | null;
  onPut: (amount: string) => void;
  onClose: () => void;
};

/** Cash goes into the safe once the person who takes it has counted it and typed the amount: it cannot be undone. */
export function PutIntoSafe({ offer, isPending, error, onPut, onClose }: PutIntoSafeProps) {
  const { currency } = offer;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const send = () => {
    const amount = typedAmount(typed, currency);
    const isAmount = /^[0-9]+(\.[0-9]+)?$/.test(amount);
    if (!isAmount) return setProblem(`Enter the amount in ${currency}, such as 4500.00.`);
    const isSame = toMinorUnits(amount, currency) === toMinorUnits(offer.amount, currency);
    if (!isSame) {
      const offered = moneyWords(offer.amount, currency);
      return setProblem(`${offered} was offered. Count it again, or decline it.`);
    }
    setProblem(null);
    onPut(amount);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Put cash into the safe"
      description={`Count the cash from ${offer.from_name ?? offer.location_name} and type the amount. This cannot be undone.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={isPending} pendingLabel="Saving…" onClick={send}>
            Put it into the safe
          </Button>
        </>
      }
    >
      <Field label={`Counted, ${currency}`} error={problem ?? error ?? undefined}>
        <AmountInput
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          onKeyDown={({ key }) => key === 'Enter' && send()}
        />
      </Field>
    </Dialog>
  );
}
