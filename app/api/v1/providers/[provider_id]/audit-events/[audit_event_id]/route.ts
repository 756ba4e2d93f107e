import { readAuditEventContract } from '@/lib/platform/audit/contract';
import { readAuditEvent } from '@/lib/platform/audit/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readAuditEventContract, ({ ctx, params }) =>
    readAuditEvent(ctx, params.audit_event_id),
  ),
});
