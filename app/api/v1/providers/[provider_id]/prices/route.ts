import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { priceContracts } from '@/lib/services/price-contract';
import { addPrice, readPrices } from '@/lib/services/prices';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(priceContracts.list, ({ ctx, query }) => readPrices(ctx, query)),
  POST: handle(priceContracts.create, ({ ctx, body }) => addPrice(ctx, body)),
});
