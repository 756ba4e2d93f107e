'use client';

import { useRouter } from 'next/navigation';
import type { z } from 'zod';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { inCapitals } from '@/components/platform/forms/typed';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { useToast } from '@/components/platform/ui/toast';
import {
  editHospitalBasicsContract,
  type readHospitalBasicsContract,
} from '@/lib/platform/hospital-settings/basics-contract';

const labels = { time_zone: 'Time zone', currency: 'Currency' };

type BasicsFormProps = {
  provider: { uuid: string };
  basics: z.output<typeof readHospitalBasicsContract.reply.data>;
};

/** The hospital's time zone and currency, which can be corrected until something depends on them. */
export function BasicsForm({ provider, basics }: BasicsFormProps) {
  const router = useRouter();
  const toast = useToast();
  const { time_zone, currency, time_zone_is_fixed, currency_is_fixed } = basics;
  const form = useContractForm(editHospitalBasicsContract, {
    given: { params: { provider_id: provider.uuid } },
    labels,
    defaultValues: { time_zone, currency },
    changesOnly: true,
    onSaved: ({ data }) => {
      form.form.reset({ time_zone: data.time_zone, currency: data.currency });
      toast({ title: 'Changes saved' });
      router.refresh();
    },
  });
  return (
    <ContractForm of={form} label="Time zone and currency">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          hint={
            time_zone_is_fixed
              ? 'Cannot change: patients or cashier shifts are recorded.'
              : 'Such as Africa/Nairobi. Cannot change once patients or cashier shifts are recorded.'
          }
          {...form.labelled('time_zone')}
        >
          <Input autoComplete="off" readOnly={time_zone_is_fixed} {...form.register('time_zone')} />
        </Field>
        <Field
          hint={
            currency_is_fixed
              ? 'Cannot change: patients, prices, accounts, discounts or approval limits are recorded.'
              : 'Such as KES. Cannot change once patients, prices or accounts are recorded.'
          }
          {...form.labelled('currency')}
        >
          <Input
            autoComplete="off"
            maxLength={3}
            autoCapitalize="characters"
            readOnly={currency_is_fixed}
            {...form.register('currency', inCapitals)}
          />
        </Field>
      </div>
      {!(time_zone_is_fixed && currency_is_fixed) && (
        <Button type="submit" className="self-start" pending={form.pending} pendingLabel="Saving…">
          Save
        </Button>
      )}
    </ContractForm>
  );
}
