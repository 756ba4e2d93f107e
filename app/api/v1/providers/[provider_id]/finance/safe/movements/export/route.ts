import {
  exportSafeMovementsContract,
  listSafeMovementsContract,
} from '@/lib/billing/safe/contract';
import { readSafeMovements } from '@/lib/billing/safe/server/read';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listSafeMovementsContract,
  file: exportSafeMovementsContract,
  name: 'safe',
  read: readSafeMovements,
});
