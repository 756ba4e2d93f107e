import { exportShiftsContract, listShiftsContract } from '@/lib/billing/cashier-shifts/contract';
import { readShifts } from '@/lib/billing/cashier-shifts/server/read';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listShiftsContract,
  file: exportShiftsContract,
  name: 'shifts',
  read: readShifts,
});
