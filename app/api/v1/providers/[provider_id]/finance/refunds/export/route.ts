import { exportRefundsContract, listRefundsContract } from '@/lib/billing/refunds/contract';
import { readRefunds } from '@/lib/billing/refunds/server/read';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listRefundsContract,
  file: exportRefundsContract,
  name: 'refunds',
  read: readRefunds,
});
