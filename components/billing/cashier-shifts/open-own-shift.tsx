'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cashAccounts, desks, ownShift, shiftOf } from '@/components/billing/cashier-shifts/client';
import { drawerCurrencies } from '@/components/billing/cashier-shifts/currencies';
import { nothingCounted, readCount } from '@/components/billing/cashier-shifts/drawer';
import { openedMessage } from '@/components/billing/cashier-shifts/left-before';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { restoreFocus } from '@/components/platform/ui/restore-focus';
import { Select } from '@/components/platform/ui/select';
import { useToast } from '@/components/platform/ui/toast';
import { openShiftContract } from '@/lib/billing/cashier-shifts/contract';
import { moneyWords } from '@/lib/domain/money';
import { CashCount } from './cash-count';
import { LeftHere } from './left-here';
import { NoDesks } from './no-desks';

type OpenOwnShiftProps = { provider: { uuid: string; currency: string } };

/** The beginning of a cashier's day: at which desk, and what lies in the drawer, counted. */
export function OpenOwnShift({ provider }: OpenOwnShiftProps) {
  const { uuid } = provider;
  const client = useQueryClient();
  const toast = useToast();
  const locations = useQuery(desks(uuid));
  const { data: accounts = [] } = useQuery(cashAccounts(uuid));
  const [typed, setTyped] = useState(nothingCounted);
  const form = useContractForm(openShiftContract, {
    given: { params: { provider_id: uuid } },
    labels: { location: 'Desk', currency: 'Currency', opening_count: 'Float' },
    defaultValues: { location: '', currency: provider.currency, opening_count: [] },
    onSaved: ({ data }) => {
      restoreFocus();
      toast(openedMessage(data));
      client.setQueryData(shiftOf(uuid, data.uuid).queryKey, data);
      client.setQueryData(ownShift(uuid).queryKey, data);
      void client.invalidateQueries({ queryKey: ['payments', uuid] });
    },
  });
  const offeredAt = (desk: string) => drawerCurrencies(accounts, provider.currency, desk || null);
  const currencies = offeredAt(String(form.form.watch('location')));
  const chosen = form.form.watch('currency') ?? provider.currency;
  const currency = currencies.includes(chosen) ? chosen : currencies[0];
  const read = readCount(typed, currency);
  const open = () => {
    if (!read) return;
    form.form.setValue('currency', currency);
    form.form.setValue('opening_count', read.count);
    form.submit();
  };
  return (
    <section
      aria-labelledby="open-shift"
      className="flex max-w-3xl flex-col gap-4 rounded-lg border border-line bg-surface px-4 py-4 sm:px-6"
    >
      <div>
        <h2 id="open-shift" className="font-semibold text-lg">
          You have no open shift
        </h2>
        <p className="max-w-prose text-ink-muted">
          Open a shift before you take money, so that your drawer can be checked against your
          takings.
        </p>
      </div>
      <NoDesks locations={locations} />
      <ContractForm of={{ ...form, submit: open }} label="Open a shift">
        <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-2">
          <Field label="Desk" {...form.field('location')}>
            <Select
              placeholder="Choose the desk"
              options={locations.data ?? []}
              {...form.register('location', {
                onChange: ({ target }) => {
                  const offered = offeredAt(target.value);
                  if (offered.includes(currency)) return;
                  form.form.setValue('currency', offered[0]);
                  setTyped(nothingCounted);
                },
              })}
            />
          </Field>
          {currencies.length > 1 && (
            <Field label="Currency" {...form.field('currency')}>
              <Select
                options={currencies.map((value) => ({ value, label: value }))}
                {...form.register('currency', {
                  // Other coins: a count of the former currency does not apply to them.
                  onChange: () => setTyped(nothingCounted),
                })}
              />
            </Field>
          )}
        </div>
        <div id={form.field('opening_count').id}>
          <CashCount
            legend="Float"
            hint="The cash in the drawer now."
            error={form.field('opening_count').error}
            currency={currency}
            value={typed}
            onChange={setTyped}
          />
        </div>
        <LeftHere
          provider={uuid}
          location={String(form.form.watch('location'))}
          currency={currency}
          float={typed === nothingCounted ? null : (read?.sum ?? null)}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            pending={form.pending}
            pendingLabel="Opening…"
            refusal={read ? null : 'Correct the count: one line is not a number.'}
          >
            Open the shift with {moneyWords(read?.sum ?? '0', currency)}
          </Button>
        </div>
      </ContractForm>
    </section>
  );
}
