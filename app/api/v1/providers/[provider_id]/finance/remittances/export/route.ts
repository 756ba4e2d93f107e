import {
  exportRemittancesContract,
  listRemittancesContract,
} from '@/lib/billing/remittances/contract';
import { readRemittances } from '@/lib/billing/remittances/server/read';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listRemittancesContract,
  file: exportRemittancesContract,
  name: 'remittances',
  read: readRemittances,
});
