import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { priceContracts } from '@/lib/services/price-contract';
import { editPrice, readPrice, withdrawPrice } from '@/lib/services/prices';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(priceContracts.read, ({ ctx, params }) => readPrice(ctx, params.price_id)),
  PATCH: handle(priceContracts.edit, ({ ctx, params, body }) =>
    editPrice(ctx, params.price_id, body),
  ),
  DELETE: handle(priceContracts.withdraw, ({ ctx, params }) => withdrawPrice(ctx, params.price_id)),
});
