'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ownShift } from '@/components/billing/cashier-shifts/client';
import { type Refund, refundAddress } from '@/components/billing/refunds/client';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { LinkButton } from '@/components/platform/ui/link-button';
import { Select } from '@/components/platform/ui/select';
import { useToast } from '@/components/platform/ui/toast';
import { tenderWords } from '@/lib/billing/payments/words';
import { completeRefundContract } from '@/lib/billing/refunds/contract';
import { copaymentTransactionTypes, isSettledType } from '@/lib/domain/codes/payments';
import { moneyWords } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';

type CompleteRefundProps = {
  refund: Refund;
  /** By uuid. */
  provider: string;
  onClose: () => void;
};

/** Gives an approved refund back out of the cashier's drawer, or into the patient's account. */
export function CompleteRefund({ refund, provider, onClose }: CompleteRefundProps) {
  const shift = useQuery(ownShift(provider));
  const { amount, currency } = refund;
  const isInCurrency = shift.data?.currency === currency;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Refund ${moneyWords(amount, currency)} to ${surnameFirst(refund.patient_detail)}`}
      description={
        shift.data && isInCurrency
          ? `The money comes from your shift at ${shift.data.location_name}. This cannot be undone.`
          : undefined
      }
    >
      {!isInCurrency && (
        <p role="status">
          {shift.data === undefined && (shift.error?.message ?? 'Looking for your shift…')}
          {shift.data === null &&
            `Open a shift in ${currency} first; the refund is paid from its drawer.`}
          {shift.data &&
            `Your shift at ${shift.data.location_name} is in ${shift.data.currency}. Close it, and open one in ${currency} to pay this refund.`}
        </p>
      )}
      {shift.data !== undefined && !isInCurrency && (
        <div className="my-4">
          <LinkButton variant="primary" href="/shifts">
            {shift.data ? 'Your shift' : 'Open a shift'}
          </LinkButton>
        </div>
      )}
      {shift.data && (isInCurrency || refund.account === null) && (
        <CompleteForm
          {...{ refund, provider, onClose }}
          location={shift.data.location}
          isOutOfDrawer={isInCurrency}
        />
      )}
    </Dialog>
  );
}

function CompleteForm({
  refund,
  provider,
  onClose,
  location,
  isOutOfDrawer,
}: CompleteRefundProps & {
  location: string;
  /** Whether the desk can give it out, and not only the patient's account take it. */
  isOutOfDrawer: boolean;
}) {
  const router = useRouter();
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(completeRefundContract, {
    given: { params: { provider_id: provider, refund_id: refund.uuid } },
    labels: { transaction_type: 'Payment method', reference: 'Reference' },
    defaultValues: {
      transaction_type: isOutOfDrawer ? 'cash' : 'user-account',
      location,
      reference: '',
    },
    onSaved: ({ data }) => {
      toast({ title: `${moneyWords(data.paid_out ?? data.amount, data.currency)} was refunded` });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
      router.push(refundAddress(data.uuid));
      router.refresh();
    },
  });
  // Money that leaves a patient's account cannot go back into it.
  const tenders = copaymentTransactionTypes.filter((type) =>
    type === 'user-account' ? refund.account === null : isOutOfDrawer,
  );
  const type = form.form.watch('transaction_type');
  return (
    <ContractForm of={form} label="Pay refund">
      <Field label="Payment method" {...form.field('transaction_type')}>
        <Select
          autoFocus
          options={tenders.map((value) => ({ value, label: tenderWords[value] }))}
          {...form.register('transaction_type')}
        />
      </Field>
      {isSettledType(type) && (
        <Field label="Number on the slip, or the code in the message" {...form.field('reference')}>
          <Input autoComplete="off" maxLength={200} {...form.register('reference')} />
        </Field>
      )}
      <FormButtons
        of={form}
        onLeave={onClose}
        action={`Refund ${moneyWords(refund.amount, refund.currency)}`}
        actionPending="Paying…"
      />
    </ContractForm>
  );
}
