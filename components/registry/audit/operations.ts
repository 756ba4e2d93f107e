import type { listAuditEventsContract } from '@/lib/platform/audit/contract';
import { operation } from '@/lib/platform/http/operation';

export const listAuditEventsOperation = operation<typeof listAuditEventsContract>(
  'GET /providers/{provider_id}/audit-events',
);
