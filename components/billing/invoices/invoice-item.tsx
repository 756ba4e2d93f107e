'use client';

import { useId } from 'react';
import type { z } from 'zod';
import type { DeskItem } from '@/components/billing/payments/desk-client';
import { NearDiscounts } from '@/components/billing/payments/unusable-discounts';
import { Choice } from '@/components/platform/ui/choice';
import { Select } from '@/components/platform/ui/select';
import type { discountCandidates } from '@/lib/billing/discounts/record';
import { itemDetail, plainAmount } from '@/lib/billing/payments/words';

type Candidates = z.output<typeof discountCandidates>;

type InvoiceItemProps = {
  item: DeskItem;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  candidates: Candidates['charge_items'][number] | undefined;
  discounts: Candidates['discounts'];
  given: { discount: string; amount: string } | undefined;
  /** By uuid; empty for none. */
  onDiscount: (discount: string) => void;
};

/** One charge: on the invoice or not, its price, and what is taken off. */
export function InvoiceItem({ item, isTicked, onTick, given, ...rest }: InvoiceItemProps) {
  const boxId = useId();
  const { candidates, discounts, onDiscount } = rest;
  const { currency } = item;
  const usable = candidates?.usable ?? [];
  const codeOf = (discount: string) => discounts.find(({ uuid }) => uuid === discount)?.code;
  return (
    <li className="flex flex-col gap-1 border-line border-t py-2">
      <div className="flex items-start gap-3">
        <Choice
          id={boxId}
          type="checkbox"
          checked={isTicked}
          onChange={({ currentTarget: { checked } }) => onTick(checked)}
          aria-describedby={`${boxId}-price`}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <label htmlFor={boxId} className="min-w-0 flex-1 pointer-coarse:min-h-control">
          <span className="font-medium">{item.healthcare_service_name}</span>
          <span className="block text-ink-muted text-sm">{itemDetail(item)}</span>
        </label>
        <p id={`${boxId}-price`} className="shrink-0 text-end">
          <span className="font-semibold">{plainAmount(item.amount, currency)}</span>
          {given && (
            <span className="block text-ink-muted text-sm">
              −{plainAmount(given.amount, currency)}
            </span>
          )}
        </p>
      </div>
      {isTicked && candidates && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 ps-8">
          {usable.length > 0 && (
            <Select
              aria-label={`Discount on ${item.healthcare_service_name}, ${itemDetail(item)}`}
              className="w-full sm:w-72"
              value={given?.discount ?? ''}
              onChange={({ currentTarget: { value } }) => onDiscount(value)}
              options={[
                { value: '', label: 'No discount' },
                ...usable.map(({ discount, discount_amount }) => ({
                  value: discount,
                  label: `${codeOf(discount)} −${plainAmount(discount_amount, currency)}`,
                })),
              ]}
            />
          )}
          <NearDiscounts unusable={candidates.unusable} />
        </div>
      )}
    </li>
  );
}
