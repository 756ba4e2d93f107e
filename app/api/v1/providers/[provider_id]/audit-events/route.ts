import { listAuditEventsContract } from '@/lib/platform/audit/contract';
import { readAuditEvents } from '@/lib/platform/audit/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listAuditEventsContract, ({ ctx, query }) => readAuditEvents(ctx, query)),
});
