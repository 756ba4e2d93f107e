import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { addPriceTier, readPriceTiers } from '@/lib/services/catalogue';
import { priceTierContracts } from '@/lib/services/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(priceTierContracts.list, ({ ctx, query }) => readPriceTiers(ctx, query)),
  POST: handle(priceTierContracts.create, ({ ctx, body }) => addPriceTier(ctx, body)),
});
