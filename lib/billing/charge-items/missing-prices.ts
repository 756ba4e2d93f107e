import { spokenDay } from '@/lib/domain/time';

/** Something due that has no price. */
type Unpriced = {
  healthcareServiceId: string;
  /** Null when the record knows of none. */
  priceTierId: string | null;
  /** The day that the bill would show, `YYYY-MM-DD`. */
  date: string;
};

type Names = { services: ReadonlyMap<string, string>; tiers: ReadonlyMap<string, string> };

/** Each lack of the price list in a sentence that names service, tier and days: one, however many charges wait for it. */
export function missingPrices(charges: readonly Unpriced[], names: Names): string[] {
  const lacks = new Map<string, Unpriced[]>();
  for (const charge of charges) {
    const key = `${charge.healthcareServiceId} ${charge.priceTierId}`;
    const others = lacks.get(key);
    if (others) others.push(charge);
    else lacks.set(key, [charge]);
  }
  return [...lacks.values()].flatMap((waiting) => {
    const [first] = waiting;
    if (!first) return [];
    const service = names.services.get(first.healthcareServiceId) ?? '';
    const tier = first.priceTierId === null ? null : (names.tiers.get(first.priceTierId) ?? '');
    return missingPrice(service, tier, waiting.map(({ date }) => date).sort());
  });
}

/** The gap of the price list, in a sentence that names service, tier and days; these are sorted. */
export function missingPrice(
  serviceName: string,
  tierName: string | null,
  days: readonly string[],
): string {
  const when = spanOf(days);
  return tierName === null
    ? `No price tier is known for ${serviceName} ${when}.`
    : `There is no price for ${serviceName} at the tier ${tierName} ${when}.`;
}

/** "on 20 Nov 2026", or "on 3 days from 18 Nov 2026 to 20 Nov 2026". */
function spanOf(days: readonly string[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if (first === last) return `on ${spokenDay(first)}`;
  return `on ${new Set(days).size} days from ${spokenDay(first)} to ${spokenDay(last)}`;
}
