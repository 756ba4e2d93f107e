import { fromMinorUnits } from '@/lib/domain/money';

/** How many things in a currency, and their sum as decimal text. */
export type Sum = { currency: string; items: number; amount: string };

/** Adds up amounts above zero by their currency. */
export class Sums {
  readonly #byCurrency = new Map<string, { items: number; amount: bigint }>();

  /** `amount` in minor units; what is nothing or below is left out. */
  add(currency: string, amount: bigint, items = 1): void {
    if (amount <= 0n) return;
    const sum = this.#byCurrency.get(currency) ?? { items: 0, amount: 0n };
    this.#byCurrency.set(currency, { items: sum.items + items, amount: sum.amount + amount });
  }

  inOrder(): Sum[] {
    return [...this.#byCurrency]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { items, amount }]) => ({
        currency,
        items,
        amount: fromMinorUnits(amount, currency),
      }));
  }
}
