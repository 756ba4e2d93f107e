import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { addPriceTier, readPriceTiers } from '@/lib/registry/services/catalogue';
import { priceTierContracts } from '@/lib/registry/services/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(priceTierContracts.list, ({ ctx, query }) => readPriceTiers(ctx, query)),
  POST: handle(priceTierContracts.create, ({ ctx, body }) => addPriceTier(ctx, body)),
});
