import { verifyAuditEventsContract } from '@/lib/platform/audit/contract';
import { verifyAuditLog } from '@/lib/platform/audit/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(verifyAuditEventsContract, ({ ctx }) => verifyAuditLog(ctx)),
});
