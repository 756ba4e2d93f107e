import { exportRoute } from '@/lib/platform/http/server/export-list';
import { priceTierContracts } from '@/lib/registry/services/contract';
import { readPriceTiers } from '@/lib/registry/services/server/services';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: priceTierContracts.list,
  file: priceTierContracts.export,
  name: 'price tiers',
  read: readPriceTiers,
});
