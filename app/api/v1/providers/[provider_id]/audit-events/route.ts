import { listAuditEventsContract } from '@/lib/platform/audit/contract';
import { readAuditEvents } from '@/lib/platform/audit/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listAuditEventsContract, ({ ctx, query }) => readAuditEvents(ctx, query)),
});
