'use client';

import { useRouter } from 'next/navigation';
import type { z } from 'zod';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { useToast } from '@/components/platform/ui/toast';
import {
  editFinanceSettingsContract,
  type readFinanceSettingsContract,
} from '@/lib/billing/finance-settings/contract';
import { ledgerAccountWords } from '@/lib/billing/ledger/words';

type AccountCode = z.output<typeof readFinanceSettingsContract.reply.data>['account_codes'][number];

type AccountCodesProps = { provider: { uuid: string }; codes: readonly AccountCode[] };

/** The hospital's own code and name of each account, for the accountant's file. */
export function AccountCodes({ provider, codes }: AccountCodesProps) {
  const router = useRouter();
  const toast = useToast();
  const form = useContractForm(editFinanceSettingsContract, {
    given: { params: { provider_id: provider.uuid } },
    labels: Object.fromEntries(
      codes.flatMap(({ ledger }, index) => [
        [`account_codes.${index}.code`, `Code of ${ledgerAccountWords[ledger]}`],
        [`account_codes.${index}.name`, `Name of ${ledgerAccountWords[ledger]}`],
      ]),
    ),
    defaultValues: { account_codes: [...codes] },
    onSaved: ({ data: { account_codes } }) => {
      form.form.reset({ account_codes });
      toast({ title: 'The account codes were changed' });
      router.refresh();
    },
  });
  const { field, register } = form;
  return (
    <>
      <p className="text-ink-muted">
        The codes and names of your own chart of accounts. The accountant’s file uses them; an
        account without a code keeps its name in Wardline.
      </p>
      <ContractForm of={form} label="Account codes">
        {codes.map(({ ledger }, index) => (
          <fieldset
            key={ledger}
            className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]"
          >
            <legend className="mb-1 font-medium">{ledgerAccountWords[ledger]}</legend>
            <Field label="Code" optional {...field(`account_codes.${index}.code`)}>
              <Input
                autoComplete="off"
                maxLength={40}
                {...register(`account_codes.${index}.code`, { setValueAs: (text) => text || null })}
              />
            </Field>
            <Field label="Name" optional {...field(`account_codes.${index}.name`)}>
              <Input
                autoComplete="off"
                maxLength={200}
                {...register(`account_codes.${index}.name`, { setValueAs: (text) => text || null })}
              />
            </Field>
          </fieldset>
        ))}
        <div>
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel="Saving…">
            Save account codes
          </Button>
        </div>
      </ContractForm>
    </>
  );
}
