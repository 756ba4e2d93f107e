import type { z } from 'zod';
import {
  type DiscountRow,
  listDiscountUsage,
  lockDiscountForChange,
  replaceDiscountServices,
} from '@/db/queries/billing/discounts';
import { insertRow, updateRow } from '@/db/queries/platform/rows';
import { discounts } from '@/db/schema/index';
import {
  activateDiscountContract,
  type createDiscountContract,
  type editDiscountContract,
} from '@/lib/billing/discounts/contract';
import type { discountRecord } from '@/lib/billing/discounts/record';
import {
  activationObstacle,
  type DiscountDraft,
  draftObstacle,
} from '@/lib/billing/discounts/rules';
import { presentDiscount } from '@/lib/billing/discounts/server/present';
import { requireDiscount } from '@/lib/billing/discounts/server/read';
import { resolveServices } from '@/lib/billing/discounts/server/resolve-services';
import { notFound, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { logged } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import {
  resolveActive,
  resolveActiveOrUnchanged,
  resolveAll,
} from '@/lib/platform/records/server/resolve-references';

type Shown = z.input<typeof discountRecord>;

/** A new discount of the provider. The database refuses a second one of the same code, in whatever case. */
export async function createDiscount(
  ctx: Context,
  body: z.output<NonNullable<typeof createDiscountContract.body>>,
): Promise<Shown> {
  const { tx, provider } = ctx;
  requireOwnProvider(ctx, body.provider);
  const [payer, serviceIds] = await resolveAll([
    resolveActive(ctx, kinds.payer, 'applicable_payer', body.applicable_payer),
    namedServices(ctx, body.healthcare_service_ids, []),
  ]);
  const terms = {
    code: body.code,
    payerId: payer.id,
    appliesTo: body.applies_to,
    discountType: body.discount_type,
    amount: body.amount,
    currency: body.currency ?? provider.currency,
    startAt: body.start_datetime,
    endAt: body.end_datetime,
    isActive: body.is_active,
    description: body.description,
  };
  requirePossible({ ...terms, serviceCount: serviceIds.length });
  const { id } = await insertRow(tx, discounts, {
    ...terms,
    providerId: provider.id,
    createdById: ctx.caller.userId,
    createdAt: ctx.now,
    modifiedAt: ctx.now,
  });
  if (serviceIds.length > 0) await replaceDiscountServices(tx, provider.id, id, serviceIds);
  recordChange(ctx, { entity: kinds.discount.entity, entityId: id }, null, {
    ...logged(ctx, discounts, terms),
    healthcareServices: serviceIds,
  });
  return presentDiscount(await requireDiscount(ctx, { id }));
}

/**
 * Changes a discount's terms. What was billed keeps its discount. Once the discount was given, its payer cannot change
 * (`conflict`), because that would change who owes the amounts billed.
 */
export async function editDiscount(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof editDiscountContract.body>>,
): Promise<Shown> {
  const before = await lockDiscount(ctx, reference);
  const payer =
    body.applicable_payer &&
    (await resolveActiveOrUnchanged(
      ctx,
      kinds.payer,
      'applicable_payer',
      body.applicable_payer,
      before.payerId,
    ));
  const serviceIds = body.healthcare_service_ids
    ? await namedServices(ctx, body.healthcare_service_ids, before.serviceIds)
    : before.serviceIds;
  const terms = {
    code: body.code ?? before.code,
    payerId: payer?.id ?? before.payerId,
    appliesTo: body.applies_to ?? before.appliesTo,
    discountType: body.discount_type ?? before.discountType,
    amount: body.amount ?? before.amount,
    currency: body.currency ?? before.currency,
    startAt: body.start_datetime ?? before.startAt,
    endAt: body.end_datetime ?? before.endAt,
    isActive: body.is_active ?? before.isActive,
    description: body.description === undefined ? before.description : body.description,
  };
  requirePossible({ ...terms, serviceCount: serviceIds.length });
  if (terms.payerId !== before.payerId) await refuseGiven(ctx, before);
  requireActivation({ isActive: before.isActive, endAt: terms.endAt }, terms.isActive, ctx.now);
  await changeTerms(ctx, before, { ...terms, serviceIds });
  return presentDiscount(await requireDiscount(ctx, { id: before.id }));
}

/** Makes a discount active or inactive. The state that it has already is no change. */
export async function activateDiscount(
  ctx: Context,
  reference: Reference,
  { is_active: isActive }: z.output<NonNullable<typeof activateDiscountContract.body>>,
): Promise<Response> {
  const before = await lockDiscount(ctx, reference);
  const answer = (row: DiscountRow, message: string) =>
    success({ ...activateDiscountContract.reply, message }, presentDiscount(row));
  const state = isActive ? 'active' : 'inactive';
  if (before.isActive === isActive) return answer(before, `The discount is already ${state}.`);
  requireActivation(before, isActive, ctx.now);
  await changeTerms(ctx, before, { isActive, serviceIds: before.serviceIds });
  const after = await requireDiscount(ctx, { id: before.id });
  return answer(after, `The discount is now ${state}.`);
}

/** Throws `conflict` for a discount that is on an invoice, draft or issued. Lock the discount first. */
async function refuseGiven({ tx, provider }: Context, { id, code, payerName }: DiscountRow) {
  const given = await listDiscountUsage(tx, provider.id, id);
  if (given.length === 0) return;
  const sentence = `Discount ${code} has already been given for ${payerName}, so its payer cannot change. Create a new discount for the other payer.`;
  throw refuseField('applicable_payer', sentence, 'conflict');
}

/** Reads it as it is now, and nobody else changes it or pays with it until the request ends. Throws `not_found`. */
async function lockDiscount(ctx: Context, reference: Reference): Promise<DiscountRow> {
  const isThere = await lockDiscountForChange(ctx.tx, ctx.provider.id, reference);
  if (!isThere) throw notFound(kinds.discount.noun);
  return requireDiscount(ctx, reference);
}

async function changeTerms(
  { tx, provider, now, audit }: Context,
  before: DiscountRow,
  { serviceIds, ...terms }: Partial<typeof discounts.$inferInsert> & { serviceIds: string[] },
): Promise<void> {
  const named = (ids: readonly string[]) => [...ids].sort().join();
  if (named(serviceIds) !== named(before.serviceIds)) {
    await replaceDiscountServices(tx, provider.id, before.id, serviceIds);
  }
  const after = await updateRow(tx, discounts, provider.id, before.id, {
    ...terms,
    modifiedAt: now,
  });
  const columns = Object.keys(terms);
  const changed = (row: Record<string, unknown>, services: readonly string[]) => ({
    ...logged({ provider }, discounts, row, columns),
    healthcareServices: [...services].sort(),
  });
  recordChange(
    { audit },
    { entity: kinds.discount.entity, entityId: before.id },
    changed(before, before.serviceIds),
    changed(after, serviceIds),
  );
}

/** The services that are named; one that is no longer in use can be kept, but not added. */
async function namedServices(
  ctx: Context,
  references: readonly Reference[],
  kept: readonly string[],
): Promise<string[]> {
  const field = 'healthcare_service_ids';
  const rows = await resolveServices(ctx, field, references);
  const retired = rows.find(({ id, isActive }) => !isActive && !kept.includes(id));
  if (retired) throw refuseField(field, `${retired.name} is not in use.`, 'conflict');
  return rows.map(({ id }) => id);
}

function requireOwnProvider({ provider }: Context, given: Reference): void {
  const isOwn = 'id' in given ? given.id === provider.id : given.number === provider.number;
  if (!isOwn)
    throw refuseField('provider', 'The issuing provider must be the provider in the address.');
}

function requirePossible(draft: DiscountDraft): void {
  const obstacle = draftObstacle(draft);
  if (obstacle) throw refuseField(obstacle.field, obstacle.sentence);
}

function requireActivation(
  discount: Parameters<typeof activationObstacle>[0],
  isActive: boolean,
  now: Date,
): void {
  const obstacle = activationObstacle(discount, isActive, now);
  if (obstacle) throw refuseField('is_active', obstacle, 'conflict');
}
