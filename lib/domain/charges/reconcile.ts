import type { DueCharge } from '@/lib/domain/charges/due';
import type { ChargeItemStatus, ChargeSource } from '@/lib/domain/codes/charge-items';
import { storedUnits } from '@/lib/domain/money';

/** A charge item as far as it is compared with what is due. */
export type ChargedItem = {
  id: string;
  source: ChargeSource;
  encounterId: string | null;
  hospitalizationId: string | null;
  prescriptionId: string | null;
  serviceDate: string | null;
  healthcareServiceId: string;
  bedServiceId: string | null;
  priceTierId: string;
  /** Stored decimal. */
  amount: string;
  currency: string;
  status: ChargeItemStatus;
  /** Billed at the tier of its payer. */
  isRepriced: boolean;
  isWaived: boolean;
  waiverReversedAt: Date | null;
  creditedAt: Date | null;
  /** Refunded in full as not provided, or to be. */
  isReturned: boolean;
  /** Of a credited one: nothing was refunded since, so that it can be due again as it was. */
  isRestorable: boolean;
  /** Of a credited one: a part was not credited, because a return of it was requested, which was rejected since. */
  isCreditShort: boolean;
};

/** The price of a service at a tier while it holds. */
export type ListedPrice = {
  healthcareServiceId: string;
  serviceName: string;
  priceTierId: string;
  amount: string;
  currency: string;
  validFrom: Date;
  /** Exclusive; null: until further notice. */
  validTo: Date | null;
};

export type PricedCharge = DueCharge & {
  priceTierId: string;
  price: ListedPrice;
  /** The billed, credited or waived item in whose place this is charged. */
  correctsId: string | null;
};

/** The steps that make the charges equal to those that are due. */
export type Reconciled<Item extends ChargedItem> = {
  raise: PricedCharge[];
  /** Due, and without a price. */
  unpriced: DueCharge[];
  /** Billable and not due, or due otherwise. */
  cancel: Item[];
  /** The same, but billed or paid already: to be credited in full, and refunded where it was paid. */
  credit: Item[];
  /** Credited, and due again as it was. */
  restore: Item[];
};

/**
 * Compares what is charged with what is due. Each thing is charged once; what a person waived, or refunded as not provided, is not
 * charged again, unless it is due at a higher price than was given up; what is charged keeps its price, and what is charged at another service or tier
 * than it is due is credited and charged again, unless it was billed at its payer's tier. `ahead` says whether what may be charged ahead is wanted now.
 */
export function reconcile<Item extends ChargedItem>(
  due: readonly DueCharge[],
  items: readonly Item[],
  prices: readonly ListedPrice[],
  { ahead }: { ahead: boolean },
): Reconciled<Item> {
  const live = new Map<string, Item>();
  const credited = new Map<string, Item[]>();
  const givenUpBy = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const isWaived = item.status === 'cancelled' && item.isWaived && item.waiverReversedAt === null;
    if (isWaived || item.isReturned) givenUpBy.set(key, [...(givenUpBy.get(key) ?? []), item]);
    if (item.creditedAt !== null) credited.set(key, [...(credited.get(key) ?? []), item]);
    else if (item.status !== 'cancelled') live.set(key, item);
  }
  const found: Reconciled<Item> = { raise: [], unpriced: [], cancel: [], credit: [], restore: [] };
  const drop = (item: Item) => {
    const by = droppedBy[item.status];
    if (by) found[by].push(item);
  };
  const priceOf = pricesBy(prices);
  const isDue = new Set<string>();
  for (const charge of due) {
    const key = keyOf({ ...charge, serviceDate: charge.date });
    isDue.add(key);
    const item = live.get(key);
    const before = credited.get(key) ?? [];
    const price = priceOf(charge);
    const givenUp = givenUpBy.get(key) ?? [];
    const isGivenUp = givenUp.some((one) =>
      price ? costsNoLess(one, price) : isSame(one, charge),
    );
    const back = before.find((one) => one.isRestorable && isSame(one, charge));
    if (back && (!item || item.status === 'billable') && !isGivenUp) {
      found.restore.push(back);
      if (item) drop(item);
      continue;
    }
    if (item && isSame(item, charge)) continue;
    if (item) drop(item);
    if (isGivenUp || (!item && charge.isAhead && !ahead)) continue;
    if (!price) {
      found.unpriced.push(charge);
      continue;
    }
    const isBilled = item && droppedBy[item.status] === 'credit';
    const correctsId = (isBilled ? item : (before.at(-1) ?? givenUp.at(-1)))?.id ?? null;
    found.raise.push({ ...charge, priceTierId: price.priceTierId, price, correctsId });
  }
  for (const [key, item] of live) if (!isDue.has(key)) drop(item);
  const restored = new Set(found.restore);
  for (const item of [...credited.values()].flat()) {
    if (item.isCreditShort && !restored.has(item)) found.credit.push(item);
  }
  return found;
}

/** How a charge that is not due is taken away: before it is billed it is cancelled, afterwards credited. */
const droppedBy: Record<ChargeItemStatus, 'cancel' | 'credit' | null> = {
  billable: 'cancel',
  billed: 'credit',
  paid: 'credit',
  cancelled: null,
};

/** The identity of a charge by the record: a stay's admission, a stay's night, an encounter, a prescription. */
export function keyOf(
  charge: Pick<
    ChargedItem,
    'source' | 'encounterId' | 'hospitalizationId' | 'prescriptionId' | 'serviceDate'
  >,
) {
  switch (charge.source) {
    case 'admission':
      return `admission ${charge.hospitalizationId}`;
    case 'bed-night':
      return `bed-night ${charge.hospitalizationId} ${charge.serviceDate}`;
    case 'encounter':
      return `encounter ${charge.encounterId}`;
    case 'prescription':
      return `prescription ${charge.prescriptionId}`;
    case 'manual':
      throw new RangeError('A charge by hand is never due by the record.');
  }
}

const isSame = (item: ChargedItem, charge: DueCharge) =>
  isSameService(item, charge) &&
  (charge.priceTierId === null ||
    item.priceTierId === charge.priceTierId ||
    (item.isRepriced && droppedBy[item.status] === 'credit'));

/**
 * A night is the same if its price is of the same service, or if the patient lay in the same service: which service's price its
 * nights have is a matter of the price list, and changing it leaves existing charges as they are.
 */
const isSameService = (item: ChargedItem, charge: DueCharge) =>
  item.healthcareServiceId === charge.healthcareServiceId ||
  (item.bedServiceId !== null && item.bedServiceId === charge.bedServiceId);

const costsNoLess = ({ amount, currency }: ChargedItem, price: ListedPrice) =>
  price.currency === currency &&
  storedUnits(amount, currency) >= storedUnits(price.amount, currency);

function pricesBy(prices: readonly ListedPrice[]) {
  const byPair = new Map<string, ListedPrice[]>();
  for (const price of prices) {
    const pair = pairOf(price.healthcareServiceId, price.priceTierId);
    byPair.set(pair, [...(byPair.get(pair) ?? []), price]);
  }
  return ({ healthcareServiceId, priceTierId, at }: DueCharge) =>
    priceTierId === null
      ? undefined
      : priceAt(byPair.get(pairOf(healthcareServiceId, priceTierId)) ?? [], at);
}

const pairOf = (serviceId: string, tierId: string) => `${serviceId} ${tierId}`;

/** Which of the prices of a service at a tier holds at an instant. */
export function priceAt(prices: readonly ListedPrice[], at: Date): ListedPrice | undefined {
  return prices.find(
    ({ validFrom, validTo }) => validFrom <= at && (validTo === null || at < validTo),
  );
}
