import { exportShiftsContract, listShiftsContract } from '@/lib/billing/cashier-shifts/contract';
import { readShifts } from '@/lib/billing/cashier-shifts/server/read';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: listShiftsContract,
    file: exportShiftsContract,
    name: 'shifts',
    read: readShifts,
  }),
});
