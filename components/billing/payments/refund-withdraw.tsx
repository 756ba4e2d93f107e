'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { WithdrawDialog } from '@/components/billing/approvals/withdraw-dialog';
import type { Refund } from '@/components/billing/refunds/client';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useToast } from '@/components/platform/ui/toast';
import { withdrawRefundContract } from '@/lib/billing/refunds/contract';
import { moneyWords } from '@/lib/domain/money';

type WithdrawRefundProps = {
  refund: Refund;
  /** By uuid. */
  provider: string;
  onClose: () => void;
};

/** Asks once more before the one who asked for a refund takes it back. */
export function WithdrawRefund({ refund, provider, onClose }: WithdrawRefundProps) {
  const router = useRouter();
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(withdrawRefundContract, {
    given: { params: { provider_id: provider, refund_id: refund.uuid } },
    labels: { note: 'Note' },
    defaultValues: { note: '' },
    onSaved: () => {
      toast({ title: 'The request was withdrawn' });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
      router.refresh();
    },
  });
  return (
    <WithdrawDialog
      of={form}
      title={`Withdraw the request for ${moneyWords(refund.amount, refund.currency)}?`}
      description="It will not be decided, and the reserved amount is released."
      onClose={onClose}
    />
  );
}
