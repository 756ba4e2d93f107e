import type { z } from 'zod';
import { listHealthcareServices, listPriceTiers } from '@/db/queries/catalogue';
import type { healthcareServices, priceTiers } from '@/db/schema/index';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { addRecord, changeRecord, lockRecord } from '@/lib/records/change';
import { columnsOf } from '@/lib/records/columns';
import { kinds } from '@/lib/records/kinds';
import { readPage } from '@/lib/records/page';
import { referredActiveRow } from '@/lib/records/referred';
import type {
  healthcareServiceContracts,
  healthcareServiceRecord,
  priceTierContracts,
  priceTierRecord,
} from '@/lib/services/contract';

/** One page of what the provider offers, by name. */
export const readHealthcareServices = (
  ctx: Context,
  query: z.output<typeof healthcareServiceContracts.list.query>,
) => readPage(ctx, query, listHealthcareServices, presentHealthcareService);

/** One page of the provider's price tiers, by name. */
export const readPriceTiers = (
  ctx: Context,
  query: z.output<typeof priceTierContracts.list.query>,
) => readPage(ctx, query, listPriceTiers, presentPriceTier);

export function presentPriceTier(
  row: typeof priceTiers.$inferSelect,
): z.input<typeof priceTierRecord> {
  return {
    id: row.number,
    uuid: row.id,
    name: row.name,
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt.toISOString(),
  };
}

/** Something that the provider offers from now on. */
export async function addHealthcareService(
  ctx: Context,
  {
    bed_night_service,
    ...body
  }: z.output<NonNullable<typeof healthcareServiceContracts.create.body>>,
) {
  const bedNight =
    bed_night_service &&
    (await referredActiveRow(ctx, kinds.healthcareService, 'bed_night_service', bed_night_service));
  const values = { ...columnsOf(body), bedNightServiceId: bedNight?.id ?? null };
  return presentHealthcareService(await addRecord(ctx, kinds.healthcareService, values));
}

/**
 * Changes a service. Another `bed_night_service` prices the nights that are charged from then on, and none that was. Throws
 * `not_found`, and `invalid` or `conflict` on a service of the nights that is not there or no longer in use.
 */
export async function editHealthcareService(
  ctx: Context,
  reference: Reference,
  {
    bed_night_service,
    ...body
  }: z.output<NonNullable<typeof healthcareServiceContracts.edit.body>>,
) {
  const before = await lockRecord(ctx, kinds.healthcareService, reference);
  const bedNight =
    bed_night_service &&
    (await referredActiveRow(ctx, kinds.healthcareService, 'bed_night_service', bed_night_service));
  const change = {
    ...columnsOf(body),
    ...(bed_night_service === undefined ? {} : { bedNightServiceId: bedNight?.id ?? null }),
  };
  return presentHealthcareService(await changeRecord(ctx, kinds.healthcareService, before, change));
}

/** A service is shown as a price tier is, and with its category and what its nights in bed are charged as. */
export function presentHealthcareService(
  row: typeof healthcareServices.$inferSelect,
): z.input<typeof healthcareServiceRecord> {
  return {
    ...presentPriceTier(row),
    category: row.category,
    bed_night_service: row.bedNightServiceId,
  };
}
