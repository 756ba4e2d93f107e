import { approvalEventsContract } from '@/lib/billing/approvals/contract';
import { openApprovalEvents } from '@/lib/billing/approvals/server/open-events';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(approvalEventsContract, ({ ctx, request }) => openApprovalEvents(ctx, request)),
});
