import { priceContracts } from '@/lib/billing/prices/contract';
import { importPrices } from '@/lib/billing/prices/server/import';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(priceContracts.import, ({ ctx, body }) => importPrices(ctx, body)),
});
