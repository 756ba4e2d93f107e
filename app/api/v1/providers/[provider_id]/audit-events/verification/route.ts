import { verifyAuditEventsContract } from '@/lib/audit/contract';
import { verifyAuditLog } from '@/lib/audit/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(verifyAuditEventsContract, ({ ctx }) => verifyAuditLog(ctx)),
});
