import type { z } from 'zod';
import { namesOfServices } from '@/db/queries/billing/invoice-writes';
import type { Found } from '@/db/queries/platform/page';
import {
  findNamesake,
  listHealthcareServices,
  listPriceTiers,
} from '@/db/queries/registry/catalogue';
import type { healthcareServices, priceTiers } from '@/db/schema/index';
import { refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { columnsOf } from '@/lib/platform/records/columns';
import {
  addRecord,
  changeRecord,
  lockRecord,
  readRecord,
} from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { readPage } from '@/lib/platform/records/server/page';
import { resolveActiveOrUnchanged } from '@/lib/platform/records/server/resolve-references';
import type {
  healthcareServiceContracts,
  healthcareServiceRecord,
  priceTierContracts,
  priceTierRecord,
} from '@/lib/registry/services/contract';

type Service = typeof healthcareServices.$inferSelect;
type ShownService = z.input<typeof healthcareServiceRecord>;
type ShownTier = z.input<typeof priceTierRecord>;

/** One page of what the provider offers, by name. */
export async function readHealthcareServices(
  ctx: Context,
  query: z.output<typeof healthcareServiceContracts.list.query>,
): Promise<Found<ShownService>> {
  const { tx, provider } = ctx;
  const { rows, ...rest } = await listHealthcareServices(
    tx,
    provider.id,
    columnsOf(query),
    pageWindow(query),
  );
  return { rows: await presentServices(ctx, rows), ...rest };
}

/** The service that a path names. Throws `not_found`. */
export const readHealthcareService = async (ctx: Context, reference: Reference) =>
  presentService(ctx, await readRecord(ctx, kinds.healthcareService, reference));

/** One page of the provider's price tiers, by name. */
export const readPriceTiers = (
  ctx: Context,
  query: z.output<typeof priceTierContracts.list.query>,
) => readPage(ctx, query, listPriceTiers, presentPriceTier);

/** The price tier that a path names. Throws `not_found`. */
export const readPriceTier = async (ctx: Context, reference: Reference) =>
  presentPriceTier(await readRecord(ctx, kinds.priceTier, reference));

/** Something that the provider offers from now on. Throws `conflict` on the name of another one. */
export async function addHealthcareService(
  ctx: Context,
  body: z.output<NonNullable<typeof healthcareServiceContracts.create.body>>,
): Promise<ShownService> {
  await refuseNamesake(ctx, kinds.healthcareService, body.name);
  const values = await serviceColumns(ctx, body, null);
  return presentService(ctx, await addRecord(ctx, kinds.healthcareService, values));
}

/**
 * Changes a service. Another `bed_night_service` prices the nights that are charged from then on, and none that was.
 * Throws
 * `not_found`, `conflict` on the name of another one, and `invalid` or `conflict` on a service of the nights that is
 * not there or no longer in use; the one that it has is kept.
 */
export async function editHealthcareService(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof healthcareServiceContracts.edit.body>>,
): Promise<ShownService> {
  const kind = kinds.healthcareService;
  const before = await lockRecord(ctx, kind, reference);
  await refuseNamesake(ctx, kind, body.name, before);
  const change = await serviceColumns(ctx, body, before.bedNightServiceId);
  return presentService(ctx, await changeRecord(ctx, kind, before, change));
}

/** Somebody's prices from now on. Throws `conflict` on the name of another one. */
export async function addPriceTier(
  ctx: Context,
  body: z.output<NonNullable<typeof priceTierContracts.create.body>>,
): Promise<ShownTier> {
  await refuseNamesake(ctx, kinds.priceTier, body.name);
  return presentPriceTier(await addRecord(ctx, kinds.priceTier, columnsOf(body)));
}

/** Changes a price tier. Throws `not_found`, and `conflict` on the name of another one. */
export async function editPriceTier(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof priceTierContracts.edit.body>>,
): Promise<ShownTier> {
  const before = await lockRecord(ctx, kinds.priceTier, reference);
  await refuseNamesake(ctx, kinds.priceTier, body.name, before);
  return presentPriceTier(await changeRecord(ctx, kinds.priceTier, before, columnsOf(body)));
}

/** Two with the same name cannot be told apart when one is chosen for its price. */
async function refuseNamesake(
  ctx: Context,
  { table, noun }: typeof kinds.healthcareService | typeof kinds.priceTier,
  name: string | undefined,
  before?: { id: string; name: string },
): Promise<void> {
  if (name === undefined || name === before?.name) return;
  const of = { name, exceptId: before?.id ?? null };
  const other = await findNamesake(ctx.tx, table, ctx.provider.id, of);
  if (!other) return;
  const sentence = other.isActive
    ? `Another ${noun} already has this name: “${other.name}”.`
    : `A closed ${noun} already has this name: “${other.name}”. Open it again instead.`;
  throw refuseField('name', sentence, 'conflict');
}

/** A body's columns; of a service of the nights that is out of use, `kept` alone is taken. */
async function serviceColumns<Body extends { bed_night_service?: Reference | null | undefined }>(
  ctx: Context,
  { bed_night_service: named, ...body }: Body,
  kept: string | null,
) {
  if (named === undefined) return columnsOf(body);
  if (named === null) return { ...columnsOf(body), bedNightServiceId: null };
  const night = await resolveActiveOrUnchanged(
    ctx,
    kinds.healthcareService,
    'bed_night_service',
    named,
    kept,
  );
  return { ...columnsOf(body), bedNightServiceId: night.id };
}

function presentPriceTier(row: typeof priceTiers.$inferSelect): ShownTier {
  return {
    id: row.number,
    uuid: row.id,
    name: row.name,
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt.toISOString(),
  };
}

async function presentService(ctx: Context, row: Service): Promise<ShownService> {
  const [shown] = await presentServices(ctx, [row]);
  if (!shown) throw new Error('The service was not shown.');
  return shown;
}

/** A service is shown as a price tier is, and with its category and what its nights in bed are charged as. */
async function presentServices(
  { tx, provider }: Context,
  rows: readonly Service[],
): Promise<ShownService[]> {
  const ids = rows.flatMap(({ bedNightServiceId }) => bedNightServiceId ?? []);
  const names = ids.length === 0 ? null : await namesOfServices(tx, provider.id, ids);
  return rows.map((row) => ({
    ...presentPriceTier(row),
    category: row.category,
    admits: row.admits,
    bed_night_service: row.bedNightServiceId,
    bed_night_service_name: names?.get(row.bedNightServiceId ?? '') ?? null,
  }));
}
