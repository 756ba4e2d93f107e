'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { desks, ownShift } from '@/components/billing/cashier-shifts/client';
import { readCount } from '@/components/billing/cashier-shifts/drawer';
import { openedMessage } from '@/components/billing/cashier-shifts/left-before';
import { LeftHere } from '@/components/billing/cashier-shifts/left-here';
import { NoDesks } from '@/components/billing/cashier-shifts/no-desks';
import { AmountInput, amountIn } from '@/components/platform/forms/amount-input';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Select } from '@/components/platform/ui/select';
import { useToast } from '@/components/platform/ui/toast';
import { openShiftContract } from '@/lib/billing/cashier-shifts/contract';

type OpenShiftProps = { provider: { uuid: string; currency: string } };

/** Before the first payment of the day: at which desk, and what is in the drawer. */
export function OpenShift({ provider }: OpenShiftProps) {
  const client = useQueryClient();
  const toast = useToast();
  const locations = useQuery(desks(provider.uuid));
  const form = useContractForm(openShiftContract, {
    given: { params: { provider_id: provider.uuid } },
    labels: { location: 'Desk', opening_float: 'Cash in the drawer' },
    defaultValues: { location: '', currency: provider.currency, opening_float: '' },
    onSaved: ({ data }) => {
      toast(openedMessage(data));
      client.setQueryData(ownShift(provider.uuid).queryKey, data);
    },
  });
  const typed = form.form.watch();
  const other = `${typed.opening_float ?? ''}`;
  const float =
    other === '' ? null : (readCount({ pieces: {}, other }, provider.currency)?.sum ?? null);
  return (
    <section
      aria-label="Open a shift"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-4 sm:px-6"
    >
      <div>
        <h2 className="font-semibold text-lg">Open your shift first</h2>
        <p className="max-w-prose text-ink-muted">
          Open a shift before you take money, so that your drawer can be checked against your
          takings. Count what is in it now.
        </p>
      </div>
      <NoDesks locations={locations} />
      <ContractForm of={form} label="Open a shift">
        <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-2">
          <Field label="Desk" {...form.field('location')}>
            <Select
              placeholder="Choose the desk"
              options={locations.data ?? []}
              {...form.register('location')}
            />
          </Field>
          <Field
            label={`Cash in the drawer, ${provider.currency}`}
            {...form.field('opening_float')}
          >
            <AmountInput {...form.register('opening_float', amountIn(provider.currency))} />
          </Field>
        </div>
        <LeftHere
          provider={provider.uuid}
          location={String(typed.location)}
          currency={provider.currency}
          float={float}
        />
        <div>
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel="Opening…">
            Open the shift
          </Button>
        </div>
      </ContractForm>
    </section>
  );
}
