'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { approvalName } from '@/components/billing/approvals/words';
import type { DeskRequest } from '@/components/billing/payments/desk-entry';
import { ReasonDialog } from '@/components/platform/forms/reason-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useToast } from '@/components/platform/ui/toast';
import { requestApprovalContract } from '@/lib/billing/approvals/contract';
import type { neededApproval } from '@/lib/billing/approvals/record';
import { moneyWords } from '@/lib/domain/money';

type ApprovalRequestProps = {
  needed: z.output<typeof neededApproval> & { currency: string };
  /** The subject of the request: a payment as it would be sent, or the waiver of a charge by uuid. */
  of: DeskRequest | { kind: 'waiver'; item: string };
  /** By uuid. */
  provider: string;
  /** The hospital's currency. */
  limitCurrency: string;
  /** The service that is waived, and its day. */
  detail?: string;
  onClose: () => void;
};

/** Asks for the reason of what is above the cashier's limit, and requests another person's approval. */
export function ApprovalRequest({
  needed,
  of,
  provider,
  limitCurrency,
  detail,
  onClose,
}: ApprovalRequestProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(requestApprovalContract, {
    given: { params: { provider_id: provider } },
    labels: { reason: 'Reason' },
    defaultValues: { ...subjectOf(of), reason: '' },
    onSaved: () => {
      toast({ title: 'Approval requested. Another person has to decide.' });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
    },
  });
  const limit = moneyWords(needed.limit, limitCurrency);
  const next =
    of.kind === 'waiver'
      ? 'The charge is waived when another person approves it.'
      : 'What you entered is kept. Take the payment when another person has approved it.';
  return (
    <ReasonDialog
      of={form}
      title={`Request approval: ${approvalName(needed)}?`}
      description={`${detail ? `${detail}. ` : ''}Your limit is ${limit}. ${next}`}
      maxLength={500}
      action="Request approval"
      actionPending="Requesting…"
      leave="Go back"
      onClose={onClose}
    />
  );
}

function subjectOf(of: ApprovalRequestProps['of']) {
  if (of.kind === 'waiver') return { charge_item: of.item };
  if (of.kind === 'items') return { receive_payment: of.body };
  return { pay_invoice: { invoice: of.invoice, payment: of.body } };
}
