import { queryOptions } from '@tanstack/react-query';
import type { listBedStaysContract } from '@/lib/admissions/bed-stays/contract';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { listBedStatusesContract } from '@/lib/registry/locations/bed-contract';

const steps = '20';

/** The recent history of a bed: its statuses, and its patients. */
export const bedHistory = (provider: string, bed: string) =>
  queryOptions({
    queryKey: ['beds', provider, 'history', bed],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider };
      const [statuses, stays] = await Promise.all([
        pageOf(
          listBedStatusesOperation,
          { params: { ...params, bed_id: bed }, query: { page_size: steps } },
          { signal },
        ),
        pageOf(listBedStaysOperation, { params, query: { bed, page_size: steps } }, { signal }),
      ]);
      return { statuses, stays };
    },
  });

const listBedStaysOperation = operation<typeof listBedStaysContract>(
  'GET /providers/{provider_id}/bed-stays',
);
const listBedStatusesOperation = operation<typeof listBedStatusesContract>(
  'GET /providers/{provider_id}/beds/{bed_id}/status-history',
);
