'use client';

import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '@/components/billing/payment-accounts/client';
import { Button } from '@/components/platform/ui/button';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';
import { isNothing, moneyWords } from '@/lib/domain/money';

const refund = lazy(() => import('./refund-request'));

type AccountHeldProps = {
  account: Account;
  /** By uuid. */
  provider: string;
};

/** What a patient's own account holds, and the way to ask for it back. */
export function AccountHeld({ account, provider }: AccountHeldProps) {
  const [isAsking, setAsking] = useState(false);
  const parts = useLazy(refund, isAsking);
  const close = () => setAsking(false);
  return (
    <>
      <span>account holds {moneyWords(account.balance, account.currency)}</span>
      {!isNothing(account.balance) && (
        <Button size="small" variant="quiet" icon={Undo2} onClick={() => setAsking(true)}>
          Refund the deposit
        </Button>
      )}
      {isAsking && !parts && <LazyPending of={refund} onCancel={close} />}
      {isAsking && parts && (
        <parts.RequestRefund of={{ account }} provider={provider} onClose={close} />
      )}
    </>
  );
}
