import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { priceTierContracts } from '@/lib/registry/services/contract';
import { editPriceTier, readPriceTier } from '@/lib/registry/services/server/services';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(priceTierContracts.read, ({ ctx, params }) =>
    readPriceTier(ctx, params.price_tier_id),
  ),
  PATCH: handle(priceTierContracts.edit, ({ ctx, params, body }) =>
    editPriceTier(ctx, params.price_tier_id, body),
  ),
});
