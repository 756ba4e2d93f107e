import { priceContracts } from '@/lib/billing/prices/contract';
import { readPrices } from '@/lib/billing/prices/server/prices';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: priceContracts.list,
  file: priceContracts.export,
  name: 'prices',
  read: readPrices,
});
