import type { z } from 'zod';
import { pricesEndingAfter } from '@/db/queries/billing/prices';
import { catalogueNames } from '@/db/queries/registry/catalogue';
import { healthcareServices, priceTiers } from '@/db/schema/index';
import type { priceContracts } from '@/lib/billing/prices/contract';
import { readPriceFile } from '@/lib/billing/prices/price-file';
import { refuseField } from '@/lib/domain/errors';
import { presentAmount } from '@/lib/domain/money';
import { refuseLines } from '@/lib/platform/http/csv-lines';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord, changeRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Body = z.output<NonNullable<typeof priceContracts.import.body>>;

/**
 * Sets the prices of a file from now or from a later time on: all of them, or none. A price that is in force then ends
 * there, as where a single one is set; what the file does not name keeps its price.
 */
export async function importPrices(ctx: Context, body: Body) {
  const { start, file, nextStart } = await readFile(ctx, body, { isLocked: true });
  const { changes, refused, unchanged } = file;
  if (refused.length > 0) throw refuseLines(refused);
  const startsThen = (price: { validFrom: Date }) => price.validFrom.getTime() === start.getTime();
  // The database refuses two prices at once: the former ones end before the new ones begin.
  await Promise.all(
    changes.map(({ former, amount, currency }) => {
      if (former === null) return null;
      const change = startsThen(former) ? { amount, currency } : { validTo: start };
      return changeRecord(ctx, kinds.price, former, change);
    }),
  );
  await Promise.all(
    changes.map(({ service, tier, former, amount, currency }) => {
      if (former && startsThen(former)) return null;
      return addRecord(ctx, kinds.price, {
        healthcareServiceId: service.id,
        priceTierId: tier.id,
        amount,
        currency,
        validFrom: start,
        validTo: former ? former.validTo : nextStart(service.id, tier.id),
      });
    }),
  );
  return { ...countsOf(changes), unchanged };
}

/** How an import would change the prices. */
export async function previewPrices(ctx: Context, body: Body) {
  const { file } = await readFile(ctx, body, { isLocked: false });
  const { changes, unchanged, refused } = file;
  return {
    ...countsOf(changes),
    unchanged,
    changes: changes.map(({ line, service, tier, amount, currency, former }) => ({
      line,
      healthcare_service_name: service.name,
      price_tier_name: tier.name,
      amount: presentAmount(amount, currency),
      currency,
      former_amount: former && presentAmount(former.amount, former.currency),
      former_currency: former?.currency ?? null,
    })),
    refused,
  };
}

const countsOf = (changes: readonly { former: unknown }[]) => {
  const added = changes.filter(({ former }) => former === null).length;
  return { added, changed: changes.length - added };
};

async function readFile(ctx: Context, body: Body, { isLocked }: { isLocked: boolean }) {
  const { tx, provider, now } = ctx;
  if (body.valid_from && body.valid_from <= now) {
    throw refuseField('valid_from', 'Imported prices cannot begin in the past.');
  }
  const start = body.valid_from ?? now;
  const [services, tiers, prices] = await Promise.all([
    catalogueNames(tx, healthcareServices, provider.id),
    catalogueNames(tx, priceTiers, provider.id),
    pricesEndingAfter(tx, provider.id, start, { isLocked }),
  ]);
  const held = prices.filter(({ validFrom }) => validFrom <= start);
  const file = readPriceFile(body.csv, { services, tiers, held, currency: provider.currency });
  return { start, file, nextStart: nextStartIn(prices, start) };
}

/** When the next price of a service at a tier begins, if one does: the prices come latest first. */
function nextStartIn(
  prices: Awaited<ReturnType<typeof pricesEndingAfter>>,
  start: Date,
): (serviceId: string, tierId: string) => Date | null {
  const next = new Map(
    prices
      .filter(({ validFrom }) => validFrom > start)
      .map((price) => [`${price.healthcareServiceId} ${price.priceTierId}`, price.validFrom]),
  );
  return (serviceId, tierId) => next.get(`${serviceId} ${tierId}`) ?? null;
}
