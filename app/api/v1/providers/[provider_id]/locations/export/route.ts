import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';
import { locationContracts } from '@/lib/registry/locations/contract';
import { readLocations } from '@/lib/registry/locations/server/locations';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: locationContracts.list,
    file: locationContracts.export,
    name: 'locations',
    read: readLocations,
  }),
});
