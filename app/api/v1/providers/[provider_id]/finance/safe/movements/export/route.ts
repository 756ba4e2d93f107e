import {
  exportSafeMovementsContract,
  listSafeMovementsContract,
} from '@/lib/billing/safe/contract';
import { readSafeMovements } from '@/lib/billing/safe/server/read';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: listSafeMovementsContract,
    file: exportSafeMovementsContract,
    name: 'safe',
    read: readSafeMovements,
  }),
});
