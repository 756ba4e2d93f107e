import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listBedStaysContract } from '@/lib/admissions/bed-stays/contract';
import { pageOf } from '@/lib/platform/http/call';
import { everyRow } from '@/lib/platform/http/every-row';
import { operation } from '@/lib/platform/http/operation';
import type {
  bedContracts,
  bedRecord,
  listBedStatusesContract,
} from '@/lib/registry/locations/bed-contract';

export type Bed = z.output<typeof bedRecord>;

const refetchEveryMs = 20_000;

/** Every bed of a ward, those that are not in use as well. */
export const bedsOfWard = (provider: string, ward: string) =>
  queryOptions({
    queryKey: ['beds', provider, ward],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider };
      return everyRow((page) => {
        const query = { ward, ...page };
        return pageOf(listBedsOperation, { params, query }, { signal });
      });
    },
    refetchInterval: refetchEveryMs,
  });

const steps = '20';

/** What a bed went through lately: its statuses, and who lay in it. */
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

const listBedStaysOperation = operation<typeof listBedStaysContract>({
  method: 'GET',
  path: '/providers/{provider_id}/bed-stays',
});
const listBedsOperation = operation<typeof bedContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/beds',
});
const listBedStatusesOperation = operation<typeof listBedStatusesContract>({
  method: 'GET',
  path: '/providers/{provider_id}/beds/{bed_id}/status-history',
});
