import { readAuditEventContract } from '@/lib/audit/contract';
import { readAuditEvent } from '@/lib/audit/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readAuditEventContract, ({ ctx, params }) =>
    readAuditEvent(ctx, params.audit_event_id),
  ),
});
