import { exportRoute } from '@/lib/platform/http/server/export-list';
import { visitContracts } from '@/lib/registry/visits/contract';
import { readVisits } from '@/lib/registry/visits/server/visits';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: visitContracts.list,
  file: visitContracts.export,
  name: 'visits',
  read: readVisits,
});
