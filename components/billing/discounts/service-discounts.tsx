'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import {
  discountAddress,
  discountsForService,
  payerAccounts,
} from '@/components/billing/discounts/client';
import { discountWorth } from '@/components/billing/discounts/words';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { RowsSkeleton } from '@/components/platform/lists/rows-skeleton';
import { Badge } from '@/components/platform/ui/badge';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { serviceChoices } from '@/components/registry/services/choices';
import { payerAccountWords } from '@/lib/billing/payments/words';

type ServiceDiscountsProps = {
  /** By uuid. */
  provider: string;
};

type Asked = 'service' | 'account' | 'payer';

/** The discounts of a service that can be used now, and every other one with the reasons why it cannot. */
export function ServiceDiscounts({ provider }: ServiceDiscountsProps) {
  const address = useSearchParams();
  const asked = {
    service: address.get('service') ?? '',
    account: address.get('account') ?? '',
    payerName: address.get('payer') ?? '',
  };
  const accounts = useQuery(payerAccounts(provider));
  const change = (name: Asked, value: string) => {
    const query = new URLSearchParams(window.location.search);
    if (value === '') query.delete(name);
    else query.set(name, value);
    window.history.replaceState(null, '', `/discounts/applicable?${query}`);
  };
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <ChoiceField
          provider={provider}
          label="Service"
          source={serviceChoices}
          value={asked.service || undefined}
          onChange={(uuid) => change('service', uuid ?? '')}
        />
        <Field label="Paying account" optional>
          <Select
            placeholder="Not known yet"
            value={asked.account}
            onChange={({ currentTarget: { value } }) => change('account', value)}
            options={(accounts.data ?? []).map(({ uuid, name, payer_name, currency }) => ({
              value: uuid,
              label: `${payerAccountWords({ payer_name, account_name: name })} · ${currency}`,
            }))}
          />
        </Field>
        <Field label="Payer’s name" optional>
          <Input
            type="search"
            maxLength={200}
            autoComplete="off"
            value={asked.payerName}
            onChange={({ currentTarget: { value } }) => change('payer', value)}
          />
        </Field>
      </div>
      {asked.service === '' ? (
        <p className="text-ink-muted">Choose a service to see its discounts.</p>
      ) : (
        <Found provider={provider} asked={asked} />
      )}
    </>
  );
}

type FoundProps = { provider: string; asked: Parameters<typeof discountsForService>[1] };

function Found({ provider, asked }: FoundProps) {
  const { data, error, isFetching, refetch } = useQuery(discountsForService(provider, asked));
  if (!data) {
    if (!error) return <RowsSkeleton label="Loading discounts" />;
    return (
      <FailedState
        title="The discounts could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </FailedState>
    );
  }
  const usable = data.rows.filter(({ is_usable }) => is_usable);
  const others = data.rows.filter(({ is_usable }) => !is_usable);
  const left = data.meta.total - data.rows.length;
  return (
    <div className="flex flex-col gap-6">
      <Group title="Can be given now" rows={usable} none="No discount can be given now." />
      <Group title="Cannot be given" rows={others} none="There is no other discount." />
      {left > 0 && (
        <p className="text-ink-muted">
          {left} more are not shown. Narrow them down by the payer’s name.
        </p>
      )}
    </div>
  );
}

type ServiceDiscount = {
  uuid: string;
  code: string;
  applicable_payer_name: string;
  discount_type: 'percentage' | 'currency';
  amount: string;
  currency: string;
  is_usable?: boolean | undefined;
  reasons?: { code: string; sentence: string }[] | undefined;
};

type GroupProps = { title: string; rows: readonly ServiceDiscount[]; none: string };

function Group({ title, rows, none }: GroupProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-semibold text-lg">
        {title} <span className="font-normal text-ink-muted">{rows.length}</span>
      </h2>
      {rows.length === 0 && <p className="text-ink-muted">{none}</p>}
      {rows.length > 0 && (
        <ul className="rounded-lg border border-line bg-surface">
          {rows.map((row) => (
            <li
              key={row.uuid}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b px-4 py-2.5 last:border-b-0"
            >
              <div className="min-w-0">
                <Link
                  href={discountAddress(row.uuid)}
                  prefetch={false}
                  className="font-medium text-accent-ink hover:underline"
                >
                  {row.code}
                </Link>{' '}
                <span className="text-ink-muted">{row.applicable_payer_name}</span>
                {row.reasons?.map(({ code, sentence }) => (
                  <p key={code} className="text-ink-muted text-sm">
                    {sentence}
                  </p>
                ))}
              </div>
              <span className="flex items-center gap-3">
                {discountWorth(row)}
                {row.is_usable && <Badge tone="accent">Usable</Badge>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
