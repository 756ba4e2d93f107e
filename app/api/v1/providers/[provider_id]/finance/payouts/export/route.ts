import { exportPayoutsContract, listPayoutsContract } from '@/lib/billing/payouts/contract';
import { readPayouts } from '@/lib/billing/payouts/server/read';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listPayoutsContract,
  file: exportPayoutsContract,
  name: 'payouts',
  read: readPayouts,
});
