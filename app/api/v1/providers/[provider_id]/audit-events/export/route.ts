import { exportAuditEvents } from '@/lib/platform/audit/export';
import { exportAuditEventsContract } from '@/lib/platform/audit/export-contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportAuditEventsContract, ({ ctx, query }) => exportAuditEvents(ctx, query)),
});
