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
    return missingPrice(service, tier, spanOf(waiting.map(({ date }) => date).sort()));
  });
}

/** The gap of the price list, in a sentence that names service, tier and day. */
export function missingPrice(serviceName: string, tierName: string | null, when: string): string {
  return tierName === null
    ? `No price tier is known for ${serviceName} ${when}.`
    : `There is no price for ${serviceName} at the tier ${tierName} ${when}.`;
}

/** "on 2026-11-20", or "on 3 days from 2026-11-18 to 2026-11-20"; the days are sorted. */
function spanOf(days: readonly string[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if (first === last) return `on ${first}`;
  return `on ${new Set(days).size} days from ${first} to ${last}`;
}
