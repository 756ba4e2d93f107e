import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';
import { healthcareServiceContracts } from '@/lib/registry/services/contract';
import { readHealthcareServices } from '@/lib/registry/services/server/services';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: healthcareServiceContracts.list,
    file: healthcareServiceContracts.export,
    name: 'services',
    read: readHealthcareServices,
  }),
});
