'use client';

import { useState } from 'react';
import type { Account } from '@/components/billing/payment-accounts/client';
import { Button } from '@/components/platform/ui/button';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';
import { isNothing, moneyWords } from '@/lib/domain/money';

export { ApprovedRefunds } from './approved-refunds';

const refund = lazy(() => import('./refund-request'));

type AccountHeldProps = {
  account: Pick<Account, 'uuid' | 'balance' | 'currency'>;
  /** By uuid. */
  provider: string;
};

/** A patient's deposit, with the button that requests a refund of it. */
export function AccountHeld({ account, provider }: AccountHeldProps) {
  return (
    <>
      <span>Deposit {moneyWords(account.balance, account.currency)}</span>
      {!isNothing(account.balance) && <RefundDeposit account={account} provider={provider} />}
    </>
  );
}

/** The button that requests a refund of a deposit. */
export function RefundDeposit({ account, provider }: AccountHeldProps) {
  const [isAsking, setAsking] = useState(false);
  const parts = useLazy(refund, isAsking);
  const close = () => setAsking(false);
  return (
    <>
      <Button size="small" variant="quiet" icon="undo-2" onClick={() => setAsking(true)}>
        Refund the deposit
      </Button>
      {isAsking && !parts && <LazyPending of={refund} onCancel={close} />}
      {isAsking && parts && (
        <parts.RequestRefund of={{ account }} provider={provider} onClose={close} />
      )}
    </>
  );
}
