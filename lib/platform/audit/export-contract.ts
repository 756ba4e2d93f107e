import { listAuditEventsContract } from '@/lib/platform/audit/contract';
import { exportContract } from '@/lib/platform/http/export-contract';

export const exportAuditEventsContract = exportContract(listAuditEventsContract, {
  also: 'With `search`, only the newest 10,000 rows are searched. Each time appears twice: in the provider’s time zone, and in UTC to the millisecond. `Changes` is JSON, as in the list.',
});
