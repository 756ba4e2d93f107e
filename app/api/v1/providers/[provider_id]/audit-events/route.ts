import { listAuditEventsContract } from '@/lib/audit/contract';
import { readAuditEvents } from '@/lib/audit/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listAuditEventsContract, ({ ctx, query }) => readAuditEvents(ctx, query)),
});
