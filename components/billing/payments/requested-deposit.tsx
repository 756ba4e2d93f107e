'use client';

import { useQuery } from '@tanstack/react-query';
import { unchargedOf } from '@/components/billing/payments/desk-client';
import { requestedDepositWords } from '@/components/billing/payments/uncharged-words';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { isNothing, moneyWords } from '@/lib/domain/money';

type RequestedDepositProps = {
  /** By uuid, both. */
  provider: string;
  patient: string;
  /** Null while no deposit can be taken. */
  onTake: (() => void) | null;
};

/** The deposit that was requested at the admission, until it is paid in. */
export function RequestedDeposit({ provider, patient, onTake }: RequestedDepositProps) {
  const deposit = useQuery(unchargedOf(provider, patient)).data?.deposit;
  if (!deposit || isNothing(deposit.outstanding)) return null;
  const { outstanding, currency } = deposit;
  return (
    <Banner
      icon="piggy-bank"
      action={
        onTake && (
          <Button size="small" onClick={onTake}>
            Take {moneyWords(outstanding, currency)}
          </Button>
        )
      }
    >
      {requestedDepositWords(deposit)}
    </Banner>
  );
}
