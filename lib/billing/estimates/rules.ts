import { type ListedPrice, priceAt } from '@/lib/domain/charges/reconcile';
import { storedUnits } from '@/lib/domain/money';

export type Wanted = { serviceId: string; serviceName: string; quantity: number };

export type EstimatedLine = Wanted & { currency: string; unitPrice: bigint; amount: bigint };

/**
 * The cost of services at the prices that hold at an instant, in minor units; the prices are of one tier. A service that is
 * wanted twice is one line. What has no price is named apart, and is in no total.
 */
export function estimateOf(
  wanted: readonly Wanted[],
  prices: readonly ListedPrice[],
  at: Date,
): { lines: EstimatedLine[]; totals: Map<string, bigint>; unpriced: Wanted[] } {
  const lines: EstimatedLine[] = [];
  const unpriced: Wanted[] = [];
  const totals = new Map<string, bigint>();
  for (const one of byService(wanted)) {
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

function byService(wanted: readonly Wanted[]): Wanted[] {
  const services = new Map<string, Wanted>();
  for (const one of wanted) {
    const before = services.get(one.serviceId)?.quantity ?? 0;
    if (one.quantity > 0) {
      services.set(one.serviceId, { ...one, quantity: before + one.quantity });
    }
  }
  return [...services.values()];
}
