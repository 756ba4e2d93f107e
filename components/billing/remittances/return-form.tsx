'use client';

import { useQueryClient } from '@tanstack/react-query';
import { owingWords, returningWords } from '@/components/billing/remittances/words';
import { AmountInput, amountIn } from '@/components/platform/forms/amount-input';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { DebouncedAnnouncement } from '@/components/platform/ui/debounced-announcement';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { useToast } from '@/components/platform/ui/toast';
import { remitContract } from '@/lib/billing/remittances/contract';
import { returningOf } from '@/lib/billing/remittances/rules';
import { moneyWords, typedAmount } from '@/lib/domain/money';
import type { RemittanceAccount } from './remittance-form';

type ReturnFormProps = {
  /** By uuid. */
  provider: string;
  /** One whose payer has credit in it. */
  account: RemittanceAccount;
  onClose: () => void;
};

const labels = { returned: 'Sent back to the payer', reference: 'Reference' };

/** Credit that was sent back to a payer, and its reference. */
export function ReturnForm({ provider, account, onClose }: ReturnFormProps) {
  const { uuid, name, balance, currency } = account;
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(remitContract, {
    given: { params: { provider_id: provider, account_id: uuid } },
    labels,
    defaultValues: { amount: '0', returned: '', currency, reference: '' },
    onSaved: ({ data }) => {
      const left = owingWords(data.account.balance, currency);
      toast({ title: `Credit sent back was recorded. ${name} ${left}.` });
      void client.invalidateQueries({ queryKey: ['remittances', provider] });
      onClose();
    },
  });
  const returning = returningOf(
    typedAmount(form.form.watch('returned'), currency),
    balance,
    currency,
  );
  const words = returning
    ? returningWords(account, returning)
    : `${name} ${owingWords(balance, currency)}.`;
  return (
    <ContractForm of={form} label="Send credit back">
      <Field label={`${labels.returned}, ${currency}`} {...form.field('returned')}>
        <AmountInput {...form.register('returned', amountIn(currency))} />
      </Field>
      <p className="rounded-md bg-sunken px-3 py-2">{words}</p>
      <DebouncedAnnouncement words={words} />
      <Field hint="As printed on the bank’s slip" {...form.labelled('reference')}>
        <Input maxLength={200} autoComplete="off" {...form.register('reference')} />
      </Field>
      <FormButtons
        of={form}
        onLeave={onClose}
        action={
          returning === null
            ? 'Record what was sent back'
            : `Record ${moneyWords(returning.returned, currency)} as sent back`
        }
        actionPending="Recording…"
        refusal={returning?.refusal ?? null}
      />
    </ContractForm>
  );
}
