import { exportRoute } from '@/lib/platform/http/server/export-list';
import { bedContracts } from '@/lib/registry/locations/bed-contract';
import { readBeds } from '@/lib/registry/locations/server/beds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: bedContracts.list,
  file: bedContracts.export,
  name: 'beds',
  read: readBeds,
});
