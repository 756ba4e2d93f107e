import { priceContracts } from '@/lib/billing/prices/contract';
import { editPrice, readPrice, withdrawPrice } from '@/lib/billing/prices/server/prices';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(priceContracts.read, ({ ctx, params }) => readPrice(ctx, params.price_id)),
  PATCH: handle(priceContracts.edit, ({ ctx, params, body }) =>
    editPrice(ctx, params.price_id, body),
  ),
  DELETE: handle(priceContracts.withdraw, ({ ctx, params }) => withdrawPrice(ctx, params.price_id)),
});
