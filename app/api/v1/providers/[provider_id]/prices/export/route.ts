import { priceContracts } from '@/lib/billing/prices/contract';
import { readPrices } from '@/lib/billing/prices/server/prices';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: priceContracts.list,
    file: priceContracts.export,
    name: 'prices',
    read: readPrices,
  }),
});
