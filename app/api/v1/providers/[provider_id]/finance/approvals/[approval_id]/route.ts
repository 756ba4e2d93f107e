import { readApprovalContract } from '@/lib/billing/approvals/contract';
import { readApproval } from '@/lib/billing/approvals/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readApprovalContract, ({ ctx, params }) => readApproval(ctx, params.approval_id)),
});
