import type { z } from 'zod';
import { listHealthcareServices, listPriceTiers } from '@/db/queries/catalogue';
import type { healthcareServices, priceTiers } from '@/db/schema/index';
import type { Context } from '@/lib/http/context';
import { readPage } from '@/lib/records/page';
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

/** A service is shown as a price tier is, and with its category. */
export function presentHealthcareService(
  row: typeof healthcareServices.$inferSelect,
): z.input<typeof healthcareServiceRecord> {
  return { ...presentPriceTier(row), category: row.category };
}
