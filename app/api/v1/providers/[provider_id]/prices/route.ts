import { priceContracts } from '@/lib/billing/prices/contract';
import { addPrice, readPrices } from '@/lib/billing/prices/server/prices';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(priceContracts.list, ({ ctx, query }) => readPrices(ctx, query)),
  POST: handle(priceContracts.create, ({ ctx, body }) => addPrice(ctx, body)),
});
