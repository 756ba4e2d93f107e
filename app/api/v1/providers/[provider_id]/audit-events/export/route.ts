import { exportAuditEventsContract } from '@/lib/platform/audit/export-contract';
import { exportAuditEvents } from '@/lib/platform/audit/server/export';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportAuditEventsContract, ({ ctx, query }) => exportAuditEvents(ctx, query)),
});
