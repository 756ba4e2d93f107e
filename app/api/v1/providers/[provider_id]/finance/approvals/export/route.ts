import { exportApprovalsContract, listApprovalsContract } from '@/lib/billing/approvals/contract';
import { readApprovals } from '@/lib/billing/approvals/server/read';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: listApprovalsContract,
    file: exportApprovalsContract,
    name: 'approvals',
    read: readApprovals,
  }),
});
