import { priceContracts } from '@/lib/billing/prices/contract';
import { previewPrices } from '@/lib/billing/prices/server/import';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(priceContracts.previewImport, ({ ctx, body }) => previewPrices(ctx, body)),
});
