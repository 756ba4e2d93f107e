import { exportApprovalsContract, listApprovalsContract } from '@/lib/billing/approvals/contract';
import { readApprovals } from '@/lib/billing/approvals/server/read';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listApprovalsContract,
  file: exportApprovalsContract,
  name: 'approvals',
  read: readApprovals,
});
