import type { DeskItem } from '@/components/billing/payments/desk-client';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';

type Item = Pick<DeskItem, 'uuid' | 'amount' | 'currency'>;

/** The discounts for an item, as the desk lists them. */
type Candidates = { uuid: string; usable: { discount: string; discount_amount: string }[] };

/**
 * The chosen discounts that the account that now pays allows: another account may take them
 * away.
 */
export function givenDiscounts(
  items: readonly Item[],
  chosen: Readonly<Record<string, string>>,
  candidates: readonly Candidates[],
): { item: string; discount: string; amount: string }[] {
  return items.flatMap(({ uuid }) => {
    const usable = candidates.find((one) => one.uuid === uuid)?.usable ?? [];
    const given = usable.find(({ discount }) => discount === chosen[uuid]);
    return given ? [{ item: uuid, discount: given.discount, amount: given.discount_amount }] : [];
  });
}

/** The total of an invoice of these items, all in one currency. */
export function sumsOf(
  items: readonly Item[],
  given: readonly { amount: string }[],
  currency: string,
): { total: string; discount: string; net: string } {
  const sum = (amounts: readonly { amount: string }[]) =>
    amounts.reduce((total, { amount }) => total + storedUnits(amount, currency), 0n);
  const total = sum(items);
  const discount = sum(given);
  return {
    total: fromMinorUnits(total, currency),
    discount: fromMinorUnits(discount, currency),
    net: fromMinorUnits(total - discount, currency),
  };
}
