import { withdrawApprovalContract } from '@/lib/billing/approvals/contract';
import { withdrawApproval } from '@/lib/billing/approvals/server/decide';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(withdrawApprovalContract, ({ ctx, params, body }) =>
    withdrawApproval(ctx, params.approval_id, body),
  ),
});
