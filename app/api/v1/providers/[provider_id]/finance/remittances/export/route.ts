import {
  exportRemittancesContract,
  listRemittancesContract,
} from '@/lib/billing/remittances/contract';
import { readRemittances } from '@/lib/billing/remittances/server/read';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: listRemittancesContract,
    file: exportRemittancesContract,
    name: 'remittances',
    read: readRemittances,
  }),
});
