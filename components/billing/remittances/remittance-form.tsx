'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { owingWords, settlingWords } from '@/components/billing/remittances/words';
import { AmountInput, amountIn } from '@/components/platform/forms/amount-input';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { payerStatementAddress } from '@/components/platform/links/statements';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { DebouncedAnnouncement } from '@/components/platform/ui/debounced-announcement';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { remitContract } from '@/lib/billing/remittances/contract';
import { creditIn, settlingOf } from '@/lib/billing/remittances/rules';
import { isNothing, moneyWords, typedAmount } from '@/lib/domain/money';
import type { Answer } from '@/lib/platform/http/call';

export type RemittanceAccount = Answer<typeof remitContract.reply>['data']['account'];

type RemittanceFormProps = {
  /** By uuid. */
  provider: string;
  account: RemittanceAccount;
  mayWriteOff: boolean;
  onClose: () => void;
};

const labels = {
  amount: 'Paid to the bank',
  written_off: 'Written off',
  credit: 'Kept for later claims',
  reference: 'Reference',
  reason: 'Reason for write-off',
};

/** The amount, its reference, and the balance due after it. */
export function RemittanceForm({ provider, account, mayWriteOff, onClose }: RemittanceFormProps) {
  const { uuid, name, balance, currency } = account;
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(remitContract, {
    given: { params: { provider_id: provider, account_id: uuid } },
    labels,
    defaultValues: {
      ...{ amount: '', written_off: '0', credit: '0', currency },
      ...{ reference: '', reason: '' },
    },
    onSaved: ({ data }) => {
      const left = owingWords(data.account.balance, currency);
      toast({ title: `The remittance was recorded. ${name} ${left}.` });
      void client.invalidateQueries({ queryKey: ['remittances', provider] });
      onClose();
    },
  });
  const typed = form.form.watch();
  const amount = typedAmount(typed.amount, currency);
  const writtenOff = typedAmount(typed.written_off, currency);
  const [isKept, setIsKept] = useState(false);
  const plain = settlingOf({ amount, writtenOff }, balance, currency);
  const beyond = plain && isNothing(writtenOff) ? creditIn(plain.settled, balance, currency) : null;
  const credit = (isKept && beyond) || '0';
  const settling = settlingOf({ amount, writtenOff }, balance, currency, credit);
  const words = settlingWords(account, settling, { credit: beyond, isKept });
  const { setValue } = form.form;
  // The credit follows the entry and the balance due by now.
  useEffect(() => setValue('credit', credit), [setValue, credit]);
  return (
    <ContractForm of={form} label="Record a remittance">
      <Owing account={account} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={`${labels.amount}, ${currency}`} {...form.field('amount')}>
          <AmountInput {...form.register('amount', amountIn(currency))} />
        </Field>
        {mayWriteOff && (
          <Field
            label={`${labels.written_off}, ${currency}`}
            optional
            {...form.field('written_off')}
          >
            <AmountInput {...form.register('written_off', amountIn(currency, '0'))} />
          </Field>
        )}
      </div>
      <p className="rounded-md bg-sunken px-3 py-2">{words}</p>
      <DebouncedAnnouncement words={words} />
      {beyond !== null && (
        <Checkbox
          label={`The payer sent ${moneyWords(beyond, currency)} more than it owes: keep it for later claims`}
          checked={isKept}
          onChange={(event) => setIsKept(event.target.checked)}
        />
      )}
      <Field hint="As printed on the bank’s or payer’s slip" {...form.labelled('reference')}>
        <Input maxLength={200} autoComplete="off" {...form.register('reference')} />
      </Field>
      {mayWriteOff && !isNothing(writtenOff) && (
        <Field {...form.labelled('reason')}>
          <TextArea
            rows={2}
            maxLength={1000}
            {...form.register('reason', { shouldUnregister: true })}
          />
        </Field>
      )}
      <FormButtons
        of={form}
        onLeave={onClose}
        action={
          settling === null
            ? 'Record the remittance'
            : `Record ${moneyWords(settling.settled, currency)}`
        }
        actionPending="Recording…"
        refusal={settling?.refusal ?? null}
      />
    </ContractForm>
  );
}

/** The balance due of the account, and why: each claim is in the list of claims and in its payer's statement. */
function Owing({ account }: { account: RemittanceAccount }) {
  const { uuid, payer, balance, currency } = account;
  const look = 'text-accent-ink underline underline-offset-2';
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p>
        {balance.startsWith('-') ? 'Credit' : 'Balance due'}{' '}
        <span className="font-semibold text-lg">
          {moneyWords(balance.replace('-', ''), currency)}
        </span>
      </p>
      <p className="flex gap-4">
        <Link href={`/payments?account=${uuid}`} prefetch={false} target="_blank" className={look}>
          Claims<span className="sr-only">, in a new tab</span>
        </Link>
        {payer !== null && (
          <Link
            href={payerStatementAddress(payer)}
            prefetch={false}
            target="_blank"
            className={look}
          >
            Statement<span className="sr-only">, in a new tab</span>
          </Link>
        )}
      </p>
    </div>
  );
}
