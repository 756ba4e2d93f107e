import type { z } from 'zod';
import {
  beginsAt,
  deletePrice,
  findPrice,
  listPrices,
  lockNextStart,
  lockPriceAt,
  lockPriceBefore,
  type PriceRow,
} from '@/db/queries/billing/prices';
import type { priceContracts, priceRecord } from '@/lib/billing/prices/contract';
import { notFound, Refusal, refuseField } from '@/lib/domain/errors';
import { presentAmount, storedUnits, toMinorUnits, tooManyDecimals } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import { spokenInstant } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { columnsOf } from '@/lib/platform/records/columns';
import { addRecord, changeRecord, lockRecord, logged } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { readPage } from '@/lib/platform/records/server/page';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';

type Shown = z.input<typeof priceRecord>;

/** One page of the provider's price list. */
export const readPrices = (ctx: Context, query: z.output<typeof priceContracts.list.query>) =>
  readPage(ctx, query, listPrices, presentPrice);

/** One price. Throws `not_found`. */
export async function readPrice(ctx: Context, reference: Reference): Promise<Shown> {
  const row = await findPrice(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.price.noun);
  return presentPrice(row);
}

/**
 * A service's price at a tier from a time on. The database refuses two that hold at the same time; when the body says
 * so the one that holds when this one begins is ended there, and this one ends where the next one begins. A service and
 * a tier that are out of use have prices too: who lies there already is charged still.
 */
export async function addPrice(
  ctx: Context,
  body: z.output<NonNullable<typeof priceContracts.create.body>>,
): Promise<Shown> {
  const { healthcareService, priceTier } = kinds;
  const [service, tier] = [
    await resolveReference(ctx, healthcareService, 'healthcare_service', body.healthcare_service),
    await resolveReference(ctx, priceTier, 'price_tier', body.price_tier),
  ];
  const currency = body.currency ?? ctx.provider.currency;
  requireCoins(body.amount, currency);
  const validFrom = body.valid_from ?? ctx.now;
  let validTo = body.valid_to;
  if (body.ends_former) {
    const of = {
      providerId: ctx.provider.id,
      healthcareServiceId: service.id,
      priceTierId: tier.id,
    };
    if (await beginsAt(ctx.tx, of, validFrom))
      throw refuseField('valid_from', ...bothAtOnce(ctx, validFrom));
    // The later price is locked before the former one, as where it is cancelled.
    validTo ??= await lockNextStart(ctx.tx, of, validFrom);
    const former = await lockPriceAt(ctx.tx, of, validFrom);
    if (former) await changeRecord(ctx, kinds.price, former, { validTo: validFrom });
  }
  const { id } = await addRecord(ctx, kinds.price, {
    healthcareServiceId: service.id,
    priceTierId: tier.id,
    amount: body.amount,
    currency,
    validFrom,
    validTo,
  });
  return readPrice(ctx, { id });
}

/**
 * Changes a price's amount, currency or time. Existing charges keep their price. Throws `conflict` for the amount, currency
 * or start of a price that has begun: past nights that are not charged yet would be charged at another price.
 */
export async function editPrice(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof priceContracts.edit.body>>,
): Promise<Shown> {
  const before = await lockRecord(ctx, kinds.price, reference);
  requireCoins(body.amount ?? before.amount, body.currency ?? before.currency);
  refuseRewriting(ctx, before, body);
  await changeRecord(ctx, kinds.price, before, columnsOf(body));
  return readPrice(ctx, { id: before.id });
}

/**
 * Cancels a future price. The price before it continues, so that no service is left without a price. Throws `conflict` once
 * it has begun, because there may be charges at it.
 */
export async function withdrawPrice(ctx: Context, reference: Reference): Promise<null> {
  const price = await lockRecord(ctx, kinds.price, reference);
  if (price.validFrom <= ctx.now) {
    const since = spokenInstant(price.validFrom, ctx.provider.timeZone);
    throw new Refusal('conflict', `This price has been in force since ${since}. End it instead.`);
  }
  await deletePrice(ctx.tx, ctx.provider.id, price.id);
  const { healthcareServiceId, priceTierId, amount, currency, validFrom, validTo } = price;
  const terms = { healthcareServiceId, priceTierId, amount, currency, validFrom, validTo };
  const of = { entity: kinds.price.entity, entityId: price.id };
  recordChange(ctx, of, logged(ctx, kinds.price.table, terms), null);
  const former = await lockPriceBefore(ctx.tx, price);
  if (former) await changeRecord(ctx, kinds.price, former, { validTo });
  return null;
}

/** A price that nothing can end, because it would have had no time: advice where it was a slip. */
const bothAtOnce = ({ now }: Context, validFrom: Date): [string, 'conflict'] => [
  validFrom > now
    ? 'Another price starts at exactly this time. Change that price, or cancel it.'
    : 'Another price starts at exactly this time. Start this price one minute later, and waive the charges made at the other price. Charges that were too low are made again automatically; charge by hand those that were too high.',
  'conflict',
];

function refuseRewriting(
  { now, provider }: Context,
  { validFrom, amount, currency }: PriceRow['price'],
  body: z.output<NonNullable<typeof priceContracts.edit.body>>,
): void {
  if (validFrom > now) return;
  const units = storedUnits(amount, currency);
  const changed = {
    amount: body.amount !== undefined && toMinorUnits(body.amount, currency) !== units,
    currency: body.currency !== undefined && body.currency !== currency,
    valid_from: body.valid_from !== undefined && body.valid_from.getTime() !== validFrom.getTime(),
  };
  const fields = Object.entries(changed).flatMap(([field, isChanged]) =>
    isChanged ? [field] : [],
  );
  if (fields.length === 0) return;
  const since = spokenInstant(validFrom, provider.timeZone);
  const sentence = `This price has been in force since ${since}. Its amount, currency and start cannot change. Add a price with a later start, or end this one.`;
  throw new Refusal('conflict', sentence, {
    fields: Object.fromEntries(fields.map((field) => [field, [sentence]])),
  });
}

function requireCoins(amount: string, currency: string): void {
  if (toMinorUnits(amount, currency) !== null) return;
  throw refuseField('amount', tooManyDecimals(currency));
}

function presentPrice({ price, serviceName, tierName }: PriceRow): Shown {
  return {
    id: price.number,
    uuid: price.id,
    healthcare_service: price.healthcareServiceId,
    healthcare_service_name: serviceName,
    price_tier: price.priceTierId,
    price_tier_name: tierName,
    amount: presentAmount(price.amount, price.currency),
    currency: price.currency,
    valid_from: price.validFrom.toISOString(),
    valid_to: price.validTo?.toISOString() ?? null,
    created_at: price.createdAt.toISOString(),
    modified_at: price.modifiedAt.toISOString(),
  };
}
