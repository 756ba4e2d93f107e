'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { givenDiscounts, sumsOf } from '@/components/billing/invoices/choice';
import { invoiceAddress } from '@/components/billing/invoices/client';
import {
  type DeskItem,
  deskAccounts,
  deskDiscounts,
} from '@/components/billing/payments/desk-client';
import { OtherDiscounts } from '@/components/billing/payments/unusable-discounts';
import { failureWords, useLeftBehind } from '@/components/platform/forms/use-left-behind';
import { useNavigateAfterSave } from '@/components/platform/forms/use-navigate-after-save';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Select } from '@/components/platform/ui/select';
import { useToast } from '@/components/platform/ui/toast';
import { makeInvoiceContract } from '@/lib/billing/invoices/contract';
import { payerAccountWords, plainAmount } from '@/lib/billing/payments/words';
import { isNothing, moneyWords } from '@/lib/domain/money';
import { type CallError, call } from '@/lib/platform/http/call';
import { InvoiceItem } from './invoice-item';

type InvoiceMakerProps = {
  provider: { uuid: string; currency: string };
  patient: { uuid: string; name: string };
  items: readonly DeskItem[];
  itemsLeftOut: number;
};

/**
 * The lines of the invoice, its payer, and the discount of each line. Long because everything in it depends on the same
 * choice of lines, payer and discounts.
 */
export function InvoiceMaker({ provider, patient, items, itemsLeftOut }: InvoiceMakerProps) {
  const currencies = [...new Set(items.map((item) => item.currency))];
  const own = currencies.find((one) => one === provider.currency);
  const [currency, setCurrency] = useState(own ?? currencies[0] ?? '');
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const [account, setAccount] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const accounts = useQuery(deskAccounts(provider.uuid, patient.uuid));
  // A discount is for what a payer pays: without the account that is meant to, none can be given.
  const isJudged = account !== '';
  const discounts = useQuery({
    ...deskDiscounts(provider.uuid, { patient: patient.uuid, account }),
    enabled: isJudged,
  });
  const listed = items.filter((item) => item.currency === currency);
  const ticked = listed.filter(({ uuid }) => !unticked.includes(uuid));
  const candidates = isJudged ? (discounts.data?.charge_items ?? []) : [];
  const given = givenDiscounts(ticked, chosen, candidates);
  const lost = ticked.filter(({ uuid }) => chosen[uuid]).length - given.length;
  const isJudging = isJudged && (discounts.isPlaceholderData || discounts.isPending);
  const sums = sumsOf(ticked, given, currency);
  const making = useMaking({ provider: provider.uuid, patient });
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-8">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Payer" hint="Choose a payer to see discounts" optional>
            <Select
              placeholder="Not known yet"
              value={account}
              onChange={({ currentTarget: { value } }) => setAccount(value)}
              options={(accounts.data ?? [])
                .filter((one) => one.currency === currency && one.type !== 'cash')
                .map(({ uuid, name, payer_name }) => ({
                  value: uuid,
                  label: payerAccountWords({ payer_name, account_name: name }),
                }))}
            />
          </Field>
          {currencies.length > 1 && (
            <Field label="Currency" hint="One for each invoice">
              <Select
                value={currency}
                onChange={({ currentTarget: { value } }) => {
                  setCurrency(value);
                  setAccount('');
                }}
                options={currencies.map((value) => ({ value, label: value }))}
              />
            </Field>
          )}
        </div>
        {lost > 0 && !isJudging && (
          <Banner tone="attention">
            {lost === 1 ? 'A discount was removed' : `${lost} discounts were removed`}: the payer
            does not allow it.
          </Banner>
        )}
        {itemsLeftOut > 0 && (
          <Banner tone="attention">{itemsLeftOut} more charges go on another invoice.</Banner>
        )}
        <section
          aria-label="Charges"
          className="rounded-lg border border-line bg-surface px-4 py-3"
        >
          <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
            <h2 className="font-semibold text-lg">
              Charges <span className="font-normal text-ink-muted">in {currency}</span>
            </h2>
            <Button
              variant="quiet"
              size="small"
              onClick={() =>
                setUnticked(ticked.length === listed.length ? listed.map(({ uuid }) => uuid) : [])
              }
            >
              {ticked.length === listed.length ? 'Untick all' : 'Tick all'}
            </Button>
          </div>
          <ul>
            {listed.map((item) => (
              <InvoiceItem
                key={item.uuid}
                item={item}
                isTicked={!unticked.includes(item.uuid)}
                onTick={(isTicked) =>
                  setUnticked(
                    isTicked
                      ? unticked.filter((one) => one !== item.uuid)
                      : [...unticked, item.uuid],
                  )
                }
                candidates={candidates.find(({ uuid }) => uuid === item.uuid)}
                discounts={discounts.data?.discounts ?? []}
                given={given.find((one) => one.item === item.uuid)}
                onDiscount={(discount) => setChosen({ ...chosen, [item.uuid]: discount })}
              />
            ))}
          </ul>
        </section>
        <OtherDiscounts discounts={isJudged ? discounts.data : undefined} ticked={ticked} />
      </div>
      <section
        aria-label="The invoice"
        className="flex flex-col gap-4 rounded-lg border border-line bg-surface px-4 py-4 xl:sticky xl:top-[calc(var(--shell-top)+1rem)]"
      >
        <dl className="grid grid-cols-[1fr_auto] gap-y-1">
          <dt>{ticked.length === 1 ? '1 item' : `${ticked.length} items`}</dt>
          <dd className="ps-6 text-end">{plainAmount(sums.total, currency)}</dd>
          {!isNothing(sums.discount) && (
            <>
              <dt>Discounts</dt>
              <dd className="ps-6 text-end">−{plainAmount(sums.discount, currency)}</dd>
            </>
          )}
          <dt className="border-line border-t pt-1 font-semibold">To pay</dt>
          <dd className="border-line border-t pt-1 ps-6 text-end font-semibold text-2xl" data-net>
            {moneyWords(sums.net, currency)}
          </dd>
        </dl>
        {making.error && (
          <Banner tone="danger" urgent>
            {making.error}
          </Banner>
        )}
        <Button
          variant="primary"
          pending={making.isPending}
          pendingLabel="Creating…"
          refusal={refusalOf()}
          onClick={() =>
            making.make({
              patient: patient.uuid,
              charge_items: ticked.map(({ uuid }) => uuid),
              account: account === '' ? null : account,
              discounted_charge_items: given.map(({ item, discount }) => ({
                charge_item_uuid: item,
                discount_uuid: discount,
              })),
            })
          }
        >
          Create invoice
        </Button>
        <p className="text-ink-muted text-sm">
          It is saved as a draft. It gets its number when you issue it.
        </p>
      </section>
    </div>
  );

  function refusalOf(): string | null {
    if (ticked.length === 0) return 'Tick at least one item.';
    if (isJudging && Object.values(chosen).some((one) => one !== '')) {
      return 'Calculating discounts…';
    }
    return null;
  }
}

type Body = {
  patient: string;
  charge_items: string[];
  account: string | null;
  discounted_charge_items: { charge_item_uuid: string; discount_uuid: string }[];
};

/** Sends the invoice once: the same body goes out under the same key until it is answered. */
function useMaking({
  provider,
  patient,
}: {
  provider: string;
  patient: InvoiceMakerProps['patient'];
}) {
  const goTo = useNavigateAfterSave();
  const leaveBehind = useLeftBehind(`A draft invoice for ${patient.name}`, { isKept: false });
  const client = useQueryClient();
  const toast = useToast();
  const running = useRef(false);
  const sent = useRef({ body: '', key: '' });
  const saving = useMutation({
    onMutate: leaveBehind,
    mutationFn: (body: Body) => {
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { body: text, key: v7() };
      const params = { provider_id: provider };
      return call(makeInvoiceContract, { params, body }, { idempotencyKey: sent.current.key });
    },
    onSuccess: ({ data }) => {
      toast({ title: `A draft invoice for ${patient.name} was created` });
      goTo(invoiceAddress(data.uuid));
    },
    onError: (error: CallError, _, tell) => {
      running.current = false;
      tell?.(failureWords(error));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      void client.invalidateQueries({ queryKey: ['invoices', provider] });
    },
  });
  return {
    // Until the invoice itself is shown, nothing more is sent.
    isPending: saving.isPending || saving.isSuccess,
    error: saving.error?.message ?? null,
    make: (body: Body) => {
      if (running.current) return;
      running.current = true;
      saving.mutate(body);
    },
  };
}
