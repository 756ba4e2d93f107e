type Chosen = { service: string | null; priceTier: string | null };
type Offered = {
  services: readonly { uuid: string }[];
  priceTiers: readonly { uuid: string }[];
};

/**
 * The choices without a service or a price tier that was closed since: the list has no option for it, and a browser shows
 * the first one as if that were chosen.
 */
export function dropClosedOptions<Entry extends Chosen>(
  entry: Entry,
  { services, priceTiers }: Offered,
): Entry {
  const { service, priceTier } = entry;
  const isThere = (list: readonly { uuid: string }[], chosen: string | null) =>
    !chosen || list.some(({ uuid }) => uuid === chosen);
  if (isThere(services, service) && isThere(priceTiers, priceTier)) return entry;
  return {
    ...entry,
    service: isThere(services, service) ? service : '',
    priceTier: isThere(priceTiers, priceTier) ? priceTier : '',
  };
}
