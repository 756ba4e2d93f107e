import { and, asc, desc, eq, gt, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { ascending, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { matchesWords } from '@/db/queries/platform/search';
import { healthcareServices, prices, priceTiers } from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';

const selectPrices = (tx: Tx) =>
  tx
    .select({ price: prices, serviceName: healthcareServices.name, tierName: priceTiers.name })
    .from(prices)
    .innerJoin(healthcareServices, refersTo(prices.healthcareServiceId, healthcareServices))
    .innerJoin(priceTiers, refersTo(prices.priceTierId, priceTiers));

export type PriceRow = Awaited<ReturnType<typeof selectPrices>>[number];

export type PriceFilter = {
  search?: string | undefined;
  healthcareService?: Reference | undefined;
  priceTier?: Reference | undefined;
  validAt?: Date | undefined;
};

/** One page of a provider's prices by service, tier and time. */
export function listPrices(
  tx: Tx,
  providerId: string,
  { search, healthcareService, priceTier, validAt }: PriceFilter,
  page: Page,
) {
  const matching = (later?: SQL) =>
    selectPrices(tx).where(
      and(
        eq(prices.providerId, providerId),
        later,
        pointsAt(prices.healthcareServiceId, healthcareServices, [providerId], healthcareService),
        pointsAt(prices.priceTierId, priceTiers, [providerId], priceTier),
        validAt && and(lte(prices.validFrom, validAt), endsAfter(validAt)),
        matchesWords([healthcareServices.name, priceTiers.name], search),
      ),
    );
  return onePage(tx, matching, listOrder, page);
}

const listOrder: Order<PriceRow> = [
  ascending(healthcareServices.name, (row) => row.serviceName),
  ascending(priceTiers.name, (row) => row.tierName),
  ascending(prices.validFrom, ({ price }) => price.validFrom),
  ascending(prices.number, ({ price }) => price.number),
];

const endsAfter = (at: Date) => or(isNull(prices.validTo), gt(prices.validTo, at));

export const findPrice = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<PriceRow | null> =>
  firstRow(
    selectPrices(tx).where(and(eq(prices.providerId, providerId), isReferred(prices, reference))),
  );

type PriceOf = Pick<
  typeof prices.$inferSelect,
  'providerId' | 'healthcareServiceId' | 'priceTierId'
>;

/** The price in force at an instant, which began before it, locked until the transaction ends. */
export const lockPriceAt = (tx: Tx, of: PriceOf, at: Date) =>
  lockPrice(tx, of, and(lt(prices.validFrom, at), endsAfter(at)));

/** Whether a price begins at exactly this instant. */
export async function beginsAt(tx: Tx, of: PriceOf, at: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: prices.id })
    .from(prices)
    .where(and(isPriceOf(of), eq(prices.validFrom, at)));
  return row !== undefined;
}

/** The price that ends when this one begins, locked until the transaction ends; null if there is none. */
export const lockPriceBefore = (tx: Tx, price: PriceOf & { validFrom: Date }) =>
  lockPrice(tx, price, eq(prices.validTo, price.validFrom));

/** The start of the first price after an instant, locked until the transaction ends; null if there is none. */
export async function lockNextStart(tx: Tx, of: PriceOf, after: Date): Promise<Date | null> {
  const [row] = await tx
    .select({ validFrom: prices.validFrom })
    .from(prices)
    .where(and(isPriceOf(of), gt(prices.validFrom, after)))
    .orderBy(asc(prices.validFrom))
    .limit(1)
    .for('update');
  return row?.validFrom ?? null;
}

/** All prices that end after an instant: those in force then and later ones, the latest first. */
export function pricesEndingAfter(
  tx: Tx,
  providerId: string,
  at: Date,
  { isLocked }: { isLocked: boolean },
) {
  const rows = tx
    .select()
    .from(prices)
    .where(and(eq(prices.providerId, providerId), endsAfter(at)))
    .orderBy(prices.healthcareServiceId, prices.priceTierId, desc(prices.validFrom));
  return isLocked ? rows.for('update') : rows;
}

const isPriceOf = ({ providerId, healthcareServiceId, priceTierId }: PriceOf) =>
  and(
    eq(prices.providerId, providerId),
    eq(prices.healthcareServiceId, healthcareServiceId),
    eq(prices.priceTierId, priceTierId),
  );

const lockPrice = (tx: Tx, of: PriceOf, isMeant: SQL | undefined) =>
  firstRow(
    tx
      .select()
      .from(prices)
      .where(and(isPriceOf(of), isMeant))
      .for('update'),
  );

export async function deletePrice(tx: Tx, providerId: string, id: string): Promise<void> {
  await tx.delete(prices).where(and(eq(prices.providerId, providerId), eq(prices.id, id)));
}
