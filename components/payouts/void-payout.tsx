'use client';

import { useContractForm } from '@/components/forms/use-contract-form';
import { VoidDialog } from '@/components/forms/void-dialog';
import { moneyWords, sumOfAmounts } from '@/lib/money';
import type { Payout } from '@/lib/payouts/client';
import { voidPayoutContract } from '@/lib/payouts/contract';
import { holderWords } from '@/lib/payouts/words';
import { usePaidOut, useReadAgain } from './use-paid-out';

type VoidPayoutProps = {
  /** By uuid. */
  provider: string;
  payout: Payout;
  onClose: () => void;
};

/** Takes back what was recorded as paid out by mistake, with the reason. */
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
    <VoidDialog
      of={form}
      title={title}
      description={`${holderWords[transaction_type]} should then hold ${sum} more. The payout stays in the books, marked as voided, and its reference can be used again.`}
      action="Void the payout"
      onClose={onClose}
    />
  );
}
