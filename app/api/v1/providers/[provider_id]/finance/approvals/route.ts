import { listApprovalsContract, requestApprovalContract } from '@/lib/billing/approvals/contract';
import { readApprovals } from '@/lib/billing/approvals/server/read';
import { requestApproval } from '@/lib/billing/approvals/server/request';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listApprovalsContract, ({ ctx, query }) => readApprovals(ctx, query)),
  POST: handle(requestApprovalContract, ({ ctx, body }) => requestApproval(ctx, body)),
});
