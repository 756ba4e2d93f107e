import { decideApprovalContract } from '@/lib/billing/approvals/contract';
import { decideApproval } from '@/lib/billing/approvals/server/decide';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(decideApprovalContract, ({ ctx, params, body }) =>
    decideApproval(ctx, params.approval_id, body),
  ),
});
