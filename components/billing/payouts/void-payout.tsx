'use client';

import type { Payout } from '@/components/billing/payouts/client';
import { holderWords } from '@/components/billing/payouts/words';
import { ReasonDialog } from '@/components/platform/forms/reason-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { voidPayoutContract } from '@/lib/billing/payouts/contract';
import { moneyWords, sumOfAmounts } from '@/lib/domain/money';
import { usePaidOut, useReadAgain } from './use-paid-out';

type VoidPayoutProps = {
  /** By uuid. */
  provider: string;
  payout: Payout;
  onClose: () => void;
};

/** Voids a payout that was recorded by mistake, with the reason. */
export function VoidPayout({ provider, payout, onClose }: VoidPayoutProps) {
  const { uuid, transaction_type, amount, fee, currency, note } = payout;
  const paidOut = usePaidOut({ provider, onClose });
  const form = useContractForm(voidPayoutContract, {
    given: { params: { provider_id: provider, payout_id: uuid } },
    labels: { reason: 'Reason' },
    defaultValues: { reason: '' },
    onSaved: ({ data }) => paidOut(data.holds, data.payout),
  });
  useReadAgain(provider, form.refusal);
  const sum = moneyWords(sumOfAmounts([amount, fee], currency), currency);
  const title = `Void the payout “${note}”?`;
  return (
    <ReasonDialog
      of={form}
      title={title}
      description={`${holderWords[transaction_type]}: the expected balance rises by ${sum}. The payout stays in the books, marked as voided, and its reference can be used again.`}
      hint="Shown in the list and in the books"
      maxLength={1000}
      action="Void the payout"
      actionPending="Voiding…"
      isDangerous
      onClose={onClose}
    />
  );
}
