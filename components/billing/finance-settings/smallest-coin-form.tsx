'use client';

import { amountIn } from '@/components/platform/forms/amount-input';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { useToast } from '@/components/platform/ui/toast';
import { editFinanceSettingsContract } from '@/lib/billing/finance-settings/contract';

type SmallestCoinFormProps = {
  provider: { uuid: string; currency: string };
  coin: string | null;
};

/** The coin to which cash is rounded. */
export function SmallestCoinForm({ provider, coin }: SmallestCoinFormProps) {
  const toast = useToast();
  const label = `Smallest coin, ${provider.currency}`;
  const form = useContractForm(editFinanceSettingsContract, {
    given: { params: { provider_id: provider.uuid } },
    labels: { smallest_coin: label },
    defaultValues: { smallest_coin: coin },
    onSaved: ({ data: { smallest_coin } }) => {
      form.form.reset({ smallest_coin });
      toast({
        title: smallest_coin === null ? 'Cash is not rounded' : 'The smallest coin was changed',
      });
    },
  });
  return (
    <ContractForm of={form} label="Smallest coin">
      <Field
        label={label}
        hint="Cash that pays the whole balance is rounded to it. Leave empty for no rounding."
        optional
        {...form.field('smallest_coin')}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          className="max-w-32 text-end"
          {...form.register('smallest_coin', amountIn(provider.currency, null))}
        />
      </Field>
      <Button type="submit" className="self-start" pending={form.pending} pendingLabel="Saving…">
        Save the smallest coin
      </Button>
    </ContractForm>
  );
}
