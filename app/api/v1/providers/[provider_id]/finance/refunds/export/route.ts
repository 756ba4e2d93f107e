import { exportRefundsContract, listRefundsContract } from '@/lib/billing/refunds/contract';
import { readRefunds } from '@/lib/billing/refunds/server/read';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: listRefundsContract,
    file: exportRefundsContract,
    name: 'refunds',
    read: readRefunds,
  }),
});
