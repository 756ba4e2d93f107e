'use client';

import Link from 'next/link';
import { useId } from 'react';
import type { DeskInvoice } from '@/components/billing/payments/desk-client';
import { Badge } from '@/components/platform/ui/badge';
import { Choice } from '@/components/platform/ui/choice';
import { Select } from '@/components/platform/ui/select';
import { invoiceStatusWords } from '@/lib/billing/invoices/words';
import { plainAmount } from '@/lib/billing/payments/words';
import { isNothing } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';
import { LaterNearDiscounts } from './later-discounts';
import type { DeskState } from './use-desk';

type OutstandingInvoiceProps = {
  of: DeskState;
  invoice: DeskInvoice;
  isTicked: boolean;
  timeZone: string;
};

/** An invoice that is not paid in full: paid by itself, wholly or in part. */
export function OutstandingInvoice({
  of: desk,
  invoice,
  isTicked,
  timeZone,
}: OutstandingInvoiceProps) {
  const boxId = useId();
  const { number, balance, currency, paid_total, lines, issued_at } = invoice;
  const isForeign = currency !== desk.currency;
  return (
    <li className="flex flex-col gap-1 border-line border-t py-2">
      <div className="flex items-start gap-3">
        <Choice
          id={boxId}
          type="checkbox"
          checked={isTicked}
          disabled={isForeign}
          onChange={() =>
            desk.choose(
              isTicked ? { kind: 'items', items: [] } : { kind: 'invoice', invoice: invoice.uuid },
            )
          }
          aria-describedby={`${boxId}-balance`}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <label htmlFor={boxId} className="min-w-0 flex-1 pointer-coarse:min-h-control">
          <span className="font-medium">Invoice {number}</span>{' '}
          {invoice.status === 'part-paid' && (
            <Badge tone="attention">{invoiceStatusWords['part-paid']}</Badge>
          )}
          <span className="block text-ink-muted text-sm">
            {issued_at && spokenInstant(new Date(issued_at), timeZone)}
            {!isNothing(paid_total) && ` · ${plainAmount(paid_total, currency)} already settled`}
            {invoice.account_name && ` · ${invoice.payer_name ?? invoice.account_name}`}
          </span>
          {isForeign && (
            <span className="block text-ink-muted text-sm">
              In {currency}: your shift takes {desk.currency}.
            </span>
          )}
        </label>
        <p id={`${boxId}-balance`} className="shrink-0 text-end font-semibold">
          <span className="sr-only">to pay </span>
          {plainAmount(balance, currency)}
        </p>
      </div>
      <div className="flex flex-col gap-1 ps-8">
        <details className="text-sm">
          <summary className="inline-flex min-h-control-sm cursor-pointer items-center text-ink-muted underline decoration-dotted underline-offset-4">
            {lines.length === 1 ? '1 line' : `${lines.length} lines`}
          </summary>
          <ul className="mt-1 flex flex-col gap-1">
            {lines.map((line) => (
              <li key={line.position} className="flex justify-between gap-4 text-ink-muted">
                <span className="min-w-0">
                  <bdi>{line.description}</bdi>
                  {line.quantity > 1 && ` × ${line.quantity}`}
                </span>
                <span className="whitespace-nowrap">{plainAmount(line.net_amount, currency)}</span>
              </li>
            ))}
          </ul>
          <Link
            href={`/invoices/${invoice.uuid}`}
            className="inline-flex min-h-control-sm items-center text-accent-ink hover:underline"
          >
            Open invoice {number}
          </Link>
        </details>
        {isTicked && <InvoiceDiscount of={desk} invoice={invoice} />}
      </div>
    </li>
  );
}

function InvoiceDiscount({ of: desk, invoice }: Pick<OutstandingInvoiceProps, 'of' | 'invoice'>) {
  const all = desk.discounts;
  const candidates = all?.invoice;
  if (!all || !candidates || candidates.uuid !== invoice.uuid) return null;
  if (candidates.obstacle !== null) {
    const isGiven = invoice.discount_code !== null;
    return isGiven ? null : <p className="text-ink-muted text-sm">{candidates.obstacle}</p>;
  }
  const codeOf = (discount: string) => all.discounts.find(({ uuid }) => uuid === discount)?.code;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {candidates.usable.length > 0 && (
        <Select
          aria-label={`Discount on invoice ${invoice.number}`}
          className="w-full sm:w-72"
          value={desk.entry.invoiceDiscount ?? ''}
          onChange={({ currentTarget: { value } }) =>
            desk.discountInvoice(value === '' ? null : value)
          }
          options={[
            { value: '', label: 'No discount' },
            ...candidates.usable.map(({ discount, discount_amount }) => ({
              value: discount,
              label: `${codeOf(discount)} −${plainAmount(discount_amount, invoice.currency)}`,
            })),
          ]}
        />
      )}
      <LaterNearDiscounts unusable={candidates.unusable} ofCovers={desk.discountsOfCovers} />
    </div>
  );
}
