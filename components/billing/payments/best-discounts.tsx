'use client';

import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import type { DeskState } from './use-desk';

/** A discount that can be used and was not: it is offered, never applied automatically. */
export function BestDiscounts({ of: desk }: { of: DeskState }) {
  const ticked = desk.target?.kind === 'items' ? desk.target.items : [];
  const best = Object.fromEntries(
    (desk.discounts?.charge_items ?? []).flatMap(({ uuid, usable }) => {
      const [first] = usable;
      const isOpen = ticked.includes(uuid) && desk.entry.discounts[uuid] === undefined;
      return first && isOpen ? [[uuid, first.discount] as const] : [];
    }),
  );
  const count = Object.keys(best).length;
  return (
    <>
      {desk.discountsTaken > 0 && (
        <Banner tone="attention">
          {desk.discountsTaken === 1
            ? 'A discount was removed'
            : `${desk.discountsTaken} discounts were removed`}
          : the paying account does not allow it. The reasons are below the charges.
        </Banner>
      )}
      {count > 0 && (
        <Banner
          icon="tag"
          action={
            <Button size="small" onClick={() => desk.discountAll(best)}>
              Apply the best discount to each
            </Button>
          }
        >
          {count === 1 ? '1 ticked item has' : `${count} ticked items have`} a discount that can be
          given.
        </Banner>
      )}
    </>
  );
}
