import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { priceTierContracts } from '@/lib/registry/services/contract';
import { addPriceTier, readPriceTiers } from '@/lib/registry/services/server/services';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(priceTierContracts.list, ({ ctx, query }) => readPriceTiers(ctx, query)),
  POST: handle(priceTierContracts.create, ({ ctx, body }) => addPriceTier(ctx, body)),
});
