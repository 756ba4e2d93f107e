import { importedLinesAtMost } from '@/lib/billing/prices/contract';
import { grouped } from '@/lib/domain/grouped';
import { presentAmount, toMinorUnits, tooManyDecimals, typedAmount } from '@/lib/domain/money';
import { textIdentity } from '@/lib/domain/texts/identity';
import type { RefusedLine } from '@/lib/platform/http/csv-lines';
import { csvTable } from '@/lib/platform/http/csv-table';
import { currencyCode, moneyAmount } from '@/lib/platform/http/money-fields';

/** The columns that an import reads: those of the price list's own file. */
const columns = {
  service: { header: 'Service' },
  tier: { header: 'Price tier' },
  amount: { header: 'Amount' },
  currency: { header: 'Currency', isOptional: true },
} as const;

export type PricedName = { id: string; name: string };

/** A price in force, or one that begins later. */
export type HeldPrice = {
  healthcareServiceId: string;
  priceTierId: string;
  amount: string;
  currency: string;
};

/** A line of a price list that can be imported; `former` is the price in force when it begins. */
type PriceLine<Held extends HeldPrice> = {
  line: number;
  service: PricedName;
  tier: PricedName;
  amount: string;
  currency: string;
  former: Held | null;
};

type Catalogue<Held extends HeldPrice> = {
  services: readonly PricedName[];
  tiers: readonly PricedName[];
  /** The prices in force when the file's prices begin. */
  held: readonly Held[];
  /** The hospital's own. */
  currency: string;
};

/** The lines of a price list by what they do, and those that cannot be imported. */
export function readPriceFile<Held extends HeldPrice>(csv: string, catalogue: Catalogue<Held>) {
  const table = csvTable(csv, columns, { atMost: importedLinesAtMost, of: 'prices' });
  const refused: RefusedLine[] = [...table.refused];
  const services = byName(catalogue.services);
  const tiers = byName(catalogue.tiers);
  const held = new Map(
    catalogue.held.map((price) => [`${price.healthcareServiceId} ${price.priceTierId}`, price]),
  );
  const lineOf = new Map<string, number>();
  const changes: PriceLine<Held>[] = [];
  let unchanged = 0;
  for (const row of table.rows) {
    const service = services('service', row.service);
    const tier = tiers('price tier', row.tier);
    const reasons = [service, tier].filter((found) => typeof found === 'string');
    if (typeof service === 'string' || typeof tier === 'string') {
      refused.push(...reasons.map((reason) => ({ line: row.line, reason })));
      continue;
    }
    const pair = `${service.id} ${tier.id}`;
    const before = lineOf.get(pair);
    lineOf.set(pair, before ?? row.line);
    const former = held.get(pair) ?? null;
    const currency = row.currency.toUpperCase() || (former?.currency ?? catalogue.currency);
    const amount = typedAmount(row.amount, currency);
    const reason =
      before === undefined
        ? amountProblem(amount, currency, row.amount)
        : `${service.name}, ${tier.name} appears twice: here and in line ${before}.`;
    if (reason !== null) refused.push({ line: row.line, reason });
    else if (former && isSame(former, amount, currency)) unchanged += 1;
    else changes.push({ line: row.line, service, tier, amount, currency, former });
  }
  return { changes, unchanged, refused: refused.sort((one, other) => one.line - other.line) };
}

const isSame = (price: HeldPrice, amount: string, currency: string): boolean =>
  price.currency === currency &&
  toMinorUnits(price.amount, currency) === toMinorUnits(amount, currency);

/** Finds what has a name, however it is spelled, or says why it cannot. */
function byName(all: readonly PricedName[]) {
  const found = grouped(all, ({ name }) => textIdentity(name));
  return (noun: string, name: string): PricedName | string => {
    if (name === '') return `The ${noun} is missing.`;
    const [first, ...more] = found(textIdentity(name));
    if (!first) return `There is no ${noun} “${name}”. Add it under Services first.`;
    return more.length === 0 ? first : `Several ${noun}s are called “${name}”.`;
  };
}

/**
 * Not even a zero may follow the currency's decimals: `1.500` is a thousand and a half to one person, and one and a half to
 * another.
 */
function amountProblem(amount: string, currency: string, typed: string): string | null {
  if (!currencyCode.safeParse(currency).success)
    return `${currency} is not a currency code, such as KES.`;
  if (amount === '') return 'The amount is missing.';
  const decimals = (text: string) => /^[^.]*\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
  if (decimals(typed) > decimals(presentAmount('0', currency)))
    return `“${typed}”: ${tooManyDecimals(currency)}`;
  return moneyAmount.safeParse(amount).success
    ? null
    : `“${typed}” is not an amount, such as 1500.00.`;
}
