import { type ListedPrice, priceAt } from '@/lib/domain/charges/reconcile';
import type { ChargeSource } from '@/lib/domain/codes/charge-items';
import { storedUnits } from '@/lib/domain/money';

export type Wanted = {
  source: ChargeSource;
  serviceId: string;
  serviceName: string;
  quantity: number;
};

export type EstimatedLine = Wanted & { currency: string; unitPrice: bigint; amount: bigint };

/**
 * The cost of services at the prices that hold at an instant, in minor units; the prices are of one tier. A service without a
 * price is named apart, and is in no total.
 */
export function estimateOf(
  wanted: readonly Wanted[],
  prices: readonly ListedPrice[],
  at: Date,
): { lines: EstimatedLine[]; totals: Map<string, bigint>; unpriced: Wanted[] } {
  const lines: EstimatedLine[] = [];
  const unpriced: Wanted[] = [];
  const totals = new Map<string, bigint>();
  for (const one of wanted) {
    if (one.quantity === 0) continue;
    const own = prices.filter(({ healthcareServiceId }) => healthcareServiceId === one.serviceId);
    const price = priceAt(own, at);
    if (!price) {
      unpriced.push(one);
      continue;
    }
    const unitPrice = storedUnits(price.amount, price.currency);
    const amount = unitPrice * BigInt(one.quantity);
    lines.push({ ...one, currency: price.currency, unitPrice, amount });
    totals.set(price.currency, (totals.get(price.currency) ?? 0n) + amount);
  }
  return { lines, totals, unpriced };
}
