import { exportRoute } from '@/lib/platform/http/server/export-list';
import { payerContracts } from '@/lib/registry/payers/contract';
import { readPayers } from '@/lib/registry/payers/server/payers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: payerContracts.list,
  file: payerContracts.export,
  name: 'payers',
  read: readPayers,
});
