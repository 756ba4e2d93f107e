import { exportRoute } from '@/lib/platform/http/server/export-list';
import { locationContracts } from '@/lib/registry/locations/contract';
import { readLocations } from '@/lib/registry/locations/server/locations';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: locationContracts.list,
  file: locationContracts.export,
  name: 'locations',
  read: readLocations,
});
