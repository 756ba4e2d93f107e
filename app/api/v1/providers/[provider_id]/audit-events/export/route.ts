import { exportAuditEvents } from '@/lib/audit/export';
import { exportAuditEventsContract } from '@/lib/audit/export-contract';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportAuditEventsContract, ({ ctx, query }) => exportAuditEvents(ctx, query)),
});
