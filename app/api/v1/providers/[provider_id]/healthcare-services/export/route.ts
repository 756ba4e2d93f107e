import { exportRoute } from '@/lib/platform/http/server/export-list';
import { healthcareServiceContracts } from '@/lib/registry/services/contract';
import { readHealthcareServices } from '@/lib/registry/services/server/services';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: healthcareServiceContracts.list,
  file: healthcareServiceContracts.export,
  name: 'services',
  read: readHealthcareServices,
});
