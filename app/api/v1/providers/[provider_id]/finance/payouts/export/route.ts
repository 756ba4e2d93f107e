import { exportPayoutsContract, listPayoutsContract } from '@/lib/billing/payouts/contract';
import { readPayouts } from '@/lib/billing/payouts/server/read';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: listPayoutsContract,
    file: exportPayoutsContract,
    name: 'payouts',
    read: readPayouts,
  }),
});
