import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';
import { priceTierContracts } from '@/lib/registry/services/contract';
import { readPriceTiers } from '@/lib/registry/services/server/services';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: priceTierContracts.list,
    file: priceTierContracts.export,
    name: 'price tiers',
    read: readPriceTiers,
  }),
});
