import type { z } from 'zod';
import {
  type DiscountRow,
  findDiscount,
  findPriceAmong,
  listDiscounts,
  listDiscountTerms,
  listDiscountUsage,
  listOverlaps,
} from '@/db/queries/billing/discounts';
import type { Found, Sorting } from '@/db/queries/platform/page';
import { findRow } from '@/db/queries/platform/rows';
import { payers, paymentAccounts } from '@/db/schema/index';
import type {
  listDiscountOverlapsContract,
  listDiscountsContract,
  listServiceDiscountsContract,
} from '@/lib/billing/discounts/contract';
import type { discountInFull, serviceDiscountRecord } from '@/lib/billing/discounts/record';
import { effectOf } from '@/lib/billing/discounts/rules';
import { presentDiscount, presentPlainDiscount } from '@/lib/billing/discounts/server/present';
import { resolveServices } from '@/lib/billing/discounts/server/resolve-services';
import { type Decision, type DiscountedPayment, decide } from '@/lib/domain/discounts/decide';
import { notFound } from '@/lib/domain/errors';
import { presentAmount, storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageAmong, pageWindow } from '@/lib/platform/http/server/paging';
import { readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/** One page of the provider's discounts, the newest first. */
export async function readDiscounts(
  ctx: Context,
  query: z.output<typeof listDiscountsContract.query>,
) {
  const { rows, ...rest } = await listDiscounts(
    ctx.tx,
    ctx.provider.id,
    {
      search: query.search,
      isActive: query.is_active,
      code: query.code,
      discountType: query.discount_type,
      appliesTo: query.applies_to,
      applicablePayer: query.applicable_payer,
      startsFrom: query.start_datetime__gte,
      endsUntil: query.end_datetime__lte,
    },
    pageWindow(query),
  );
  return { rows: rows.map(presentDiscount), ...rest };
}

/** The discount that a path names. Throws `not_found`. */
export async function requireDiscount(ctx: Context, reference: Reference): Promise<DiscountRow> {
  const row = await findDiscount(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.discount.noun);
  return row;
}

const overlapsShown = 50;

/** A discount with what it has done so far, what it would do, and what else is given beside it. */
export async function readDiscount(
  ctx: Context,
  reference: Reference,
): Promise<z.input<typeof discountInFull>> {
  const row = await requireDiscount(ctx, reference);
  const overlaps = await listOverlaps(
    ctx.tx,
    ctx.provider.id,
    { ...row, exceptId: row.id },
    overlapsShown,
  );
  return {
    ...presentDiscount(row),
    usage: await readUsage(ctx, row),
    example: await readExample(ctx, row),
    overlaps: overlaps.map(presentDiscount),
  };
}

async function readUsage(ctx: Context, { id }: DiscountRow) {
  const used = await listDiscountUsage(ctx.tx, ctx.provider.id, id);
  const sum = (of: 'chargeItems' | 'invoices' | 'patients') =>
    used.reduce((total, row) => total + row[of], 0);
  const latest = used.map(({ lastUsedAt }) => new Date(lastUsedAt).getTime());
  return {
    charge_items: sum('chargeItems'),
    invoices: sum('invoices'),
    patients: sum('patients'),
    given: used.map(({ currency, given }) => ({
      currency,
      amount: presentAmount(given, currency),
    })),
    last_used_at: latest.length > 0 ? new Date(Math.max(...latest)).toISOString() : null,
  };
}

/** The amount of an example where no price is known. */
const exampleAmount = '1000';

async function readExample(ctx: Context, row: DiscountRow) {
  const { appliesTo, serviceIds, currency } = row;
  const price =
    appliesTo === 'invoice'
      ? null
      : await findPriceAmong(ctx.tx, ctx.provider.id, { serviceIds, currency, at: ctx.now });
  return {
    ...effectOf(row, storedUnits(price?.amount ?? exampleAmount, currency), currency),
    healthcare_service_name: price?.serviceName ?? null,
    price_tier_name: price?.tierName ?? null,
  };
}

/** The discounts that a discount with these terms would overlap. */
export async function readOverlaps(
  ctx: Context,
  query: z.output<typeof listDiscountOverlapsContract.query>,
) {
  const { tx, provider } = ctx;
  const services = await resolveServices(
    ctx,
    'healthcare_service_ids',
    query.healthcare_service_ids ?? [],
  );
  const payer = await findRow(tx, payers, provider.id, query.applicable_payer);
  if (!payer) return [];
  const edited = query.except && (await findDiscount(tx, provider.id, query.except));
  const rows = await listOverlaps(
    tx,
    provider.id,
    {
      payerId: payer.id,
      currency: query.currency ?? provider.currency,
      appliesTo: query.applies_to,
      startAt: query.start_datetime,
      endAt: query.end_datetime,
      serviceIds: services.map(({ id }) => id),
      exceptId: edited?.id ?? null,
    },
    overlapsShown,
  );
  return rows.map(presentDiscount);
}

/** One page of the discounts that can be used for a service now, and on demand of the others with the reasons. */
export async function readServiceDiscounts(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof listServiceDiscountsContract.query>,
): Promise<Found<z.input<typeof serviceDiscountRecord>>> {
  const { id: serviceId } = await readRecord(ctx, kinds.healthcareService, reference);
  const payment = await paymentBy(ctx, query.account);
  if (!payment) return { rows: [], total: 0, next: null };
  const withOthers = query.include_unusable === true;
  const rows = await listDiscountTerms(ctx.tx, ctx.provider.id, {
    payerName: query.applicable_payer_name,
    ...(withOthers
      ? {}
      : { usableAt: ctx.now, serviceId, appliesTo: 'healthcare_service' as const }),
  });
  const judged = rows.map((row) => ({
    row,
    decision: decide(row, { scope: 'healthcare_service', serviceId }, payment),
  }));
  const listed = withOthers ? judged : judged.filter(({ decision }) => decision.isUsable);
  const { rows: onPage, ...rest } = pageAmong(listed, usableFirst, pageWindow(query));
  return {
    rows: onPage.map(({ row, decision }) => ({
      ...presentPlainDiscount(row),
      ...(withOthers ? { is_usable: decision.isUsable, reasons: reasonsOf(decision) } : {}),
    })),
    ...rest,
  };
}

const usableFirst: Sorting<{ row: DiscountRow; decision: Decision }> = [
  { of: ({ decision }) => decision.isUsable, isDescending: true },
  { of: ({ row }) => row.createdAt, isDescending: true },
  { of: ({ row }) => row.number, isDescending: true },
];

/** The reasons of a decision, in the interface's words. */
export const reasonsOf = (decision: Decision) =>
  decision.isUsable ? [] : decision.reasons.map(({ code, sentence }) => ({ code, sentence }));

/** The tenders of an account that is named; unknown when none is. Null: there is no such account. */
async function paymentBy(
  ctx: Context,
  account: Reference | undefined,
): Promise<DiscountedPayment | null> {
  if (!account) return { payerId: undefined, currency: undefined, at: ctx.now };
  const row = await findRow(ctx.tx, paymentAccounts, ctx.provider.id, account);
  return row && { payerId: row.payerId, currency: row.currency, at: ctx.now };
}
