'use client';

import { payingOutWords } from '@/components/billing/payouts/words';
import { AmountInput, amountIn } from '@/components/platform/forms/amount-input';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { DebouncedAnnouncement } from '@/components/platform/ui/debounced-announcement';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { tenderWords } from '@/lib/billing/payments/words';
import { recordPayoutContract } from '@/lib/billing/payouts/contract';
import { payingOutOf } from '@/lib/billing/payouts/rules';
import { type SettledTransactionType, settledTransactionTypes } from '@/lib/domain/codes/payments';
import { fromMinorUnits, isNothing, moneyWords, typedAmount } from '@/lib/domain/money';
import { usePaidOut, useReadAgain } from './use-paid-out';

type Held = { transaction_type: SettledTransactionType; currency: string; holds: string };

type RecordPayoutProps = {
  /** By uuid. */
  provider: string;
  /** At least one. */
  clearing: readonly Held[];
  onClose: () => void;
};

const labels = {
  transaction_type: 'Paid out of',
  amount: 'Arrived at the bank',
  fee: 'Fee deducted',
  currency: 'Currency',
  reference: 'Reference',
  note: 'Note',
};

/** A payout of card or mobile-money payments: the amount received by the bank, and the fee. */
export function RecordPayout({ provider, clearing, onClose }: RecordPayoutProps) {
  const paidOut = usePaidOut({ provider, onClose });
  const first = clearing.find(({ holds }) => !isNothing(holds)) ?? clearing[0];
  const form = useContractForm(recordPayoutContract, {
    given: { params: { provider_id: provider } },
    labels,
    defaultValues: {
      transaction_type: first?.transaction_type ?? 'mobile-money',
      currency: first?.currency ?? '',
      ...{ amount: '', fee: '0', reference: '', note: '' },
    },
    onSaved: ({ data }) => paidOut(data.holds, data.payout),
  });
  useReadAgain(provider, form.refusal);
  const typed = form.form.watch();
  const tender = typed.transaction_type ?? 'mobile-money';
  const currency = typed.currency ?? '';
  const holds =
    clearing.find((one) => one.transaction_type === tender && one.currency === currency)?.holds ??
    fromMinorUnits(0n, currency);
  const paying = payingOutOf(
    { amount: typedAmount(typed.amount, currency), fee: typedAmount(typed.fee, currency) },
    holds,
    currency,
  );
  const words = payingOutWords(tender, { holds, currency }, paying);
  const currencies = [...new Set(clearing.map((one) => one.currency))];
  return (
    <FormDialog
      of={form}
      title="Record a payout"
      description="Money that reached the bank from card and mobile money payments."
      action={paying === null ? 'Record the payout' : `Record ${moneyWords(paying.paid, currency)}`}
      refusal={paying?.refusal ?? null}
      onClose={onClose}
    >
      <Field {...form.labelled('transaction_type')}>
        <Select
          options={settledTransactionTypes.map((value) => ({ value, label: tenderWords[value] }))}
          {...form.register('transaction_type')}
        />
      </Field>
      {currencies.length > 1 && (
        <Field {...form.labelled('currency')}>
          <Select
            options={currencies.map((value) => ({ value, label: value }))}
            {...form.register('currency')}
          />
        </Field>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={`${labels.amount}, ${currency}`} {...form.field('amount')}>
          <AmountInput {...form.register('amount', amountIn(currency))} />
        </Field>
        <Field label={`${labels.fee}, ${currency}`} optional {...form.field('fee')}>
          <AmountInput {...form.register('fee', amountIn(currency, '0'))} />
        </Field>
      </div>
      <p className="rounded-md bg-sunken px-3 py-2">{words}</p>
      <DebouncedAnnouncement words={words} />
      <Field
        hint="As printed on the operator’s or bank’s statement"
        {...form.labelled('reference')}
      >
        <Input maxLength={200} autoComplete="off" {...form.register('reference')} />
      </Field>
      <Field optional {...form.labelled('note')}>
        <Input maxLength={1000} autoComplete="off" {...form.register('note')} />
      </Field>
    </FormDialog>
  );
}
