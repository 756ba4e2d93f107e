'use client';

import { useId } from 'react';
import type { DeskItem } from '@/components/billing/payments/desk-client';
import { Button } from '@/components/platform/ui/button';
import { Choice } from '@/components/platform/ui/choice';
import { Select } from '@/components/platform/ui/select';
import { itemDetail, plainAmount } from '@/lib/billing/payments/words';
import { isNothing } from '@/lib/domain/money';
import { LaterNearDiscounts } from './later-discounts';
import type { DeskState } from './use-desk';

type OutstandingItemProps = { of: DeskState; item: DeskItem; isTicked: boolean };
type WaivableProps = OutstandingItemProps & { onWaive: () => void };

/** One thing to pay for: ticked or not, its price, and the discount that it is given. */
export function OutstandingItem({ of: desk, item, isTicked, onWaive }: WaivableProps) {
  const boxId = useId();
  const isForeign = item.currency !== desk.currency;
  return (
    <li className="flex flex-col gap-1 border-line border-t py-2">
      <div className="flex items-start gap-3">
        <Choice
          id={boxId}
          type="checkbox"
          checked={isTicked}
          disabled={isForeign}
          onChange={() => desk.choose({ kind: 'items', items: toggled(desk, item.uuid) })}
          aria-describedby={`${boxId}-price`}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <label htmlFor={boxId} className="min-w-0 flex-1 pointer-coarse:min-h-control">
          <span className="font-medium">{item.healthcare_service_name}</span>
          <span className="block text-ink-muted text-sm">{itemDetail(item)}</span>
          {isForeign && (
            <span className="block text-ink-muted text-sm">
              In {item.currency}: your shift takes {desk.currency}.
            </span>
          )}
        </label>
        <Price of={desk} item={item} isTicked={isTicked} id={`${boxId}-price`} />
      </div>
      {isTicked && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 ps-8">
          <ItemDiscount of={desk} item={item} />
          <Button
            variant="quiet"
            size="small"
            className="ms-auto -me-3"
            aria-label={`Waive ${item.healthcare_service_name}, ${itemDetail(item)}`}
            onClick={onWaive}
          >
            Waive
          </Button>
        </div>
      )}
    </li>
  );
}

function Price({ of: desk, item, isTicked, id }: OutstandingItemProps & { id: string }) {
  const line = isTicked
    ? desk.figures?.lines.find(({ charge_item }) => charge_item === item.uuid)
    : undefined;
  const isReduced = line !== undefined && !isNothing(line.discount_amount);
  const price = line?.amount ?? item.amount;
  const words = (amount: string) => plainAmount(amount, item.currency);
  return (
    <p id={id} className="shrink-0 text-end">
      {(isReduced || price !== item.amount) && (
        <span className="block text-ink-muted text-sm">
          <s>
            <span className="sr-only">instead of </span>
            {words(item.amount)}
          </s>
          {isReduced && ` −${words(line.discount_amount)}`}
        </span>
      )}
      <span className="font-semibold">{words(isReduced ? line.net_amount : price)}</span>
    </p>
  );
}

function ItemDiscount({ of: desk, item }: Pick<OutstandingItemProps, 'of' | 'item'>) {
  const all = desk.discounts;
  const candidates = all?.charge_items.find(({ uuid }) => uuid === item.uuid);
  if (!all || !candidates) return null;
  const { usable, unusable } = candidates;
  const codeOf = (discount: string) => all.discounts.find(({ uuid }) => uuid === discount)?.code;
  return (
    <>
      {usable.length > 0 && (
        <Select
          aria-label={`Discount on ${item.healthcare_service_name}, ${itemDetail(item)}`}
          className="w-full sm:w-72"
          value={desk.entry.discounts[item.uuid] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            desk.discount(item.uuid, value === '' ? null : value)
          }
          options={[
            { value: '', label: 'No discount' },
            ...usable.map(({ discount, discount_amount }) => ({
              value: discount,
              // At another price it takes off another amount, which is shown once it is given.
              label: desk.entry.main.reprices
                ? (codeOf(discount) ?? '')
                : `${codeOf(discount)} −${plainAmount(discount_amount, item.currency)}`,
            })),
          ]}
        />
      )}
      <LaterNearDiscounts unusable={unusable} ofCovers={desk.discountsOfCovers} />
    </>
  );
}

function toggled({ target }: DeskState, item: string): string[] {
  const ticked = target?.kind === 'items' ? target.items : [];
  return ticked.includes(item) ? ticked.filter((one) => one !== item) : [...ticked, item];
}
