import { exportRoute } from '@/lib/platform/http/server/export-list';
import { practitionerContracts } from '@/lib/registry/practitioners/contract';
import { readPractitioners } from '@/lib/registry/practitioners/server/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: practitionerContracts.list,
  file: practitionerContracts.export,
  name: 'practitioners',
  read: readPractitioners,
});
