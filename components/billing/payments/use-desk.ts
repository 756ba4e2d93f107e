'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '@/components/billing/payment-accounts/client';
import { accountsAt, usualAccount } from '@/components/billing/payments/desk-accounts';
import {
  type DeskInvoice,
  type DeskItem,
  deskAccounts,
  deskDiscounts,
  deskPreview,
  outstanding,
} from '@/components/billing/payments/desk-client';
import {
  baseRequest,
  blankEntry,
  type DeskCopayment,
  type DeskEntry,
  type DeskFacts,
  type DeskTarget,
  type DeskTender,
  furtherTender,
  type Resumed,
  requestOf,
  resumed,
} from '@/components/billing/payments/desk-entry';
import { coversOfPatient } from '@/components/registry/covers/client';
import { isPayerAccountType } from '@/lib/domain/codes/payment-accounts';
import { accountTypeOf, payerTransactionTypes } from '@/lib/domain/codes/payments';
import { sumOfAmounts } from '@/lib/domain/money';
import { CallError } from '@/lib/platform/http/call';
import type { PatientCover } from '@/lib/registry/covers/contract';
import { primaryCover } from '@/lib/registry/covers/rules';

type DeskOptions = {
  provider: string;
  patient: string;
  /** The invoice that the address names, or null. */
  invoice: string | null;
  shift: { location: string; currency: string };
  /** While a payment is sent, nothing of it can be changed: what is typed then would look paid and not be. */
  isHeld: boolean;
};

/** One patient's debts, the ticked ones and how they are paid; every figure is the server's. */
export function useDesk({ provider, patient, invoice, shift, isHeld }: DeskOptions) {
  const { location, currency } = shift;
  const [written, setEntry] = useState<DeskEntry | null>(null);
  const [added, setAdded] = useState(0);
  const owed = useQuery(outstanding(provider, patient));
  const known = useQuery(deskAccounts(provider, patient));
  const covers = useQuery(coversOfPatient({ provider, patient }));
  const cover = primaryCover(covers.data);
  const begun = begunEntry(cover, known.data ?? [], currency);
  const entry = written ?? begun;
  const items = owed.data?.items ?? [];
  const invoices = owed.data?.invoices ?? [];

  // Nothing is offered before it is known who pays.
  const target =
    owed.data && !covers.isPending
      ? targetOf(entry.target, { items, invoices, invoice, currency })
      : null;
  const gone = goneOf(entry.target, { items, invoices });
  const accounts = (known.data ?? []).filter((one) => one.currency === currency);
  const choices = (type: DeskTender['type']) =>
    accountsAt(
      location,
      accounts.filter((account) => account.type === accountTypeOf[type]),
    );
  const accountOf = ({ type, account }: Pick<DeskTender, 'type' | 'account'>) =>
    account ?? usualAccount(location, choices(type))?.uuid ?? null;

  const account = accountOf(entry.main);
  const discounts = useQuery({
    ...deskDiscounts(provider, {
      ...(target?.kind === 'invoice' ? { invoice: target.invoice } : { patient }),
      ...(account === null ? {} : { account }),
    }),
    enabled: target !== null,
  });
  const given = usableOf(entry, discounts.data);
  const isTicked = (item: string) => target?.kind === 'items' && target.items.includes(item);
  const chosen: DeskEntry = { ...entry, ...given, target };
  const base = { patient, location, currency, accountOf, expectedCopayment: null, due: null };
  const basis = useQuery(deskPreview(provider, baseRequest(chosen, base)));
  const facts: DeskFacts = {
    ...base,
    expectedCopayment: basis.data?.expected_copayment ?? null,
    due: basis.data?.due ?? null,
  };
  // The patient's share depends on the answer of the payer's scheme to exactly this.
  const waits = basis.isPlaceholderData || (basis.isPending && basis.isFetching);
  const request = requestOf(chosen, facts);
  const preview = useQuery(deskPreview(provider, request));

  const change: Change = (changed) => {
    if (!isHeld) setEntry((before) => changed(before ?? begun));
  };
  const failed = preview.error ?? (request === null ? basis.error : null);
  return {
    owed,
    items,
    invoices,
    target,
    gone,
    entry: chosen,
    /** How many discounts were given that the paying account does not allow. */
    discountsTaken:
      Object.keys(entry.discounts).filter(
        (item) => isTicked(item) && given.discounts[item] === undefined,
      ).length + Number(entry.invoiceDiscount !== null && given.invoiceDiscount === null),
    accounts: {
      choices,
      accountOf,
      /** Whose account it is; null for one that has no payer. */
      payerOf: (account: string) =>
        accounts.find(({ uuid }) => uuid === account)?.payer_name ?? null,
      isReady: known.data !== undefined,
      failure: known.data === undefined ? known.error : null,
      retry: () => void known.refetch(),
    },
    discounts: discounts.data,
    /** Those of the payers by which the patient has a cover today. */
    discountsOfCovers: new Set(
      (discounts.data?.discounts ?? [])
        .filter((one) =>
          covers.data?.some(
            ({ payer, holds_today }) => holds_today && payer === one.applicable_payer,
          ),
        )
        .map(({ uuid }) => uuid),
    ),
    request,
    currency,
    /** The figures to show: those of what is asked for now, else of what is due. */
    figures: preview.data ?? basis.data,
    /** The price of what is selected, before discounts: all that is known where the payment is refused. */
    price: priceOf(target, { items, invoices, currency }),
    expectedCopayment: facts.expectedCopayment,
    /** Whether the server has said what the payer's scheme asks of the patient, if anything. */
    isCopaymentKnown: basis.data !== undefined,
    /** The figures are those of exactly what would be sent. */
    isCurrent: !waits && preview.isSuccess && !preview.isPlaceholderData,
    refusal: failed instanceof CallError ? failed : null,
    retryPreview: () => void preview.refetch(),
    ...changesOf(change, target),
    addTender: (given: Partial<DeskTender> = {}) => {
      setAdded(added + 1);
      change((before) => ({
        ...before,
        tenders: [
          ...before.tenders,
          { ...furtherTender(before.main.type, `tender-${added}`), ...given },
        ],
      }));
    },
    /** The payment that a request for approval is for, as far as the request says it. */
    resume: (approval: Resumed) => change((before) => resumed(before, approval)),
    clear: () => setEntry(null),
  };
}

type Change = (changed: (before: DeskEntry) => DeskEntry) => void;

/** All presses, choices and entries at the desk. */
const changesOf = (change: Change, shown: DeskTarget | null) => ({
  choose: (chosenTarget: DeskTarget) =>
    change((before) => ({
      ...before,
      target: chosenTarget,
      invoiceDiscount:
        shown?.kind === 'items' && chosenTarget.kind === 'items' ? before.invoiceDiscount : null,
      main: { ...before.main, amount: '' },
    })),
  /** Without it, where something was ticked by hand: what was waived here is not missed. */
  untick: (item: string) =>
    change((before) =>
      before.target?.kind === 'items'
        ? {
            ...before,
            target: { kind: 'items', items: before.target.items.filter((one) => one !== item) },
          }
        : before,
    ),
  // Discounts are of single items or of the whole invoice, not of both.
  discount: (item: string, discount: string | null) =>
    change((before) => ({
      ...before,
      invoiceDiscount: null,
      discounts: withDiscount(before.discounts, item, discount),
    })),
  discountAll: (all: DeskEntry['discounts']) =>
    change((before) => ({
      ...before,
      invoiceDiscount: null,
      discounts: { ...before.discounts, ...all },
    })),
  discountInvoice: (discount: string | null) =>
    change((before) => ({ ...before, discounts: {}, invoiceDiscount: discount })),
  changeMain: (changed: Partial<DeskTender>) =>
    change((before) => ({
      ...before,
      // Another payer has other prices.
      main: { ...before.main, ...('account' in changed && { reprices: false }), ...changed },
    })),
  changeCopayment: (changed: Partial<DeskCopayment>) =>
    change((before) => ({ ...before, copayment: { ...before.copayment, ...changed } })),
  changeTender: (key: string, changed: Partial<DeskTender>) =>
    change((before) => ({
      ...before,
      tenders: before.tenders.map((one) => (one.key === key ? { ...one, ...changed } : one)),
    })),
  removeTender: (key: string) =>
    change((before) => ({
      ...before,
      tenders: before.tenders.filter((one) => one.key !== key),
    })),
});

export type DeskState = ReturnType<typeof useDesk>;

type Owed = { items: readonly DeskItem[]; invoices: readonly DeskInvoice[] };

/** The ticked items that are still due; until one is ticked, all items, or the invoice that was asked for. */
function targetOf(
  ticked: DeskTarget | null,
  { items, invoices, invoice, currency }: Owed & { invoice: string | null; currency: string },
): DeskTarget | null {
  if (ticked?.kind === 'items') {
    const owed = items.filter(({ uuid }) => ticked.items.includes(uuid));
    return { kind: 'items', items: owed.map(({ uuid }) => uuid) };
  }
  if (ticked) return invoices.some(({ uuid }) => uuid === ticked.invoice) ? ticked : null;
  const payable = invoices.filter((one) => one.currency === currency);
  const asked = payable.find(({ uuid }) => uuid === invoice);
  if (asked) return { kind: 'invoice', invoice: asked.uuid };
  const all = items.filter((one) => one.currency === currency).map(({ uuid }) => uuid);
  if (all.length > 0) return { kind: 'items', items: all };
  const [first] = payable;
  return first ? { kind: 'invoice', invoice: first.uuid } : null;
}

/** Of items their price, of an invoice its balance. */
function priceOf(
  target: DeskTarget | null,
  { items, invoices, currency }: Owed & { currency: string },
) {
  return sumOfAmounts(
    target?.kind === 'invoice'
      ? invoices.filter(({ uuid }) => uuid === target.invoice).map(({ balance }) => balance)
      : items.filter(({ uuid }) => target?.items.includes(uuid)).map(({ amount }) => amount),
    currency,
  );
}

/** How much of what was ticked is not owed any more: another desk was faster. */
function goneOf(ticked: DeskTarget | null, { items, invoices }: Owed): number {
  if (ticked === null) return 0;
  if (ticked.kind === 'invoice') {
    return invoices.some(({ uuid }) => uuid === ticked.invoice) ? 0 : 1;
  }
  return ticked.items.filter((item) => !items.some(({ uuid }) => uuid === item)).length;
}

/** The desk's first payer: the payer of the patient's primary cover, else the patient. */
function begunEntry(
  cover: PatientCover | undefined,
  accounts: readonly Account[],
  currency: string,
): DeskEntry {
  const account = accounts.find(
    (one) =>
      one.payer === cover?.payer && one.currency === currency && isPayerAccountType(one.type),
  );
  const blank = blankEntry(payerTransactionTypes.find((type) => type === account?.type));
  return account ? { ...blank, main: { ...blank.main, account: account.uuid } } : blank;
}

/** The discounts that were given, without those that the paying account does not allow any more. */
function usableOf(
  { discounts, invoiceDiscount }: DeskEntry,
  candidates: DeskState['discounts'],
): Pick<DeskEntry, 'discounts' | 'invoiceDiscount'> {
  if (!candidates) return { discounts, invoiceDiscount };
  const allowed = Object.entries(discounts).filter(([item, discount]) =>
    candidates.charge_items
      .find(({ uuid }) => uuid === item)
      ?.usable.some((one) => one.discount === discount),
  );
  const ofInvoice =
    candidates.invoice?.usable.some((one) => one.discount === invoiceDiscount) ||
    candidates.new_invoice?.usable.some((one) => one === invoiceDiscount);
  return {
    discounts: Object.fromEntries(allowed),
    invoiceDiscount: ofInvoice ? invoiceDiscount : null,
  };
}

function withDiscount(
  before: DeskEntry['discounts'],
  item: string,
  discount: string | null,
): DeskEntry['discounts'] {
  const { [item]: _taken, ...others } = before;
  return discount === null ? others : { ...others, [item]: discount };
}
