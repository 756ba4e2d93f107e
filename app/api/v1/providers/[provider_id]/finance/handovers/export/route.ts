import {
  exportHandoversContract,
  listHandoversContract,
} from '@/lib/billing/cashier-shifts/contract';
import { readHandovers } from '@/lib/billing/cashier-shifts/server/read';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listHandoversContract,
  file: exportHandoversContract,
  name: 'cash handovers',
  read: readHandovers,
});
