import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { pageOf } from '@/lib/platform/http/call';
import { fetchAllPages } from '@/lib/platform/http/fetch-all-pages';
import { operation } from '@/lib/platform/http/operation';
import type { bedContracts, bedRecord } from '@/lib/registry/locations/bed-contract';

export type LocationBed = z.output<typeof bedRecord>;

const refetchEveryMs = 20_000;

/** Every bed of a ward, those that are not in use as well. */
export const bedsOfWard = (provider: string, ward: string) =>
  queryOptions({
    queryKey: ['beds', provider, ward],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider };
      return fetchAllPages((page) => {
        const query = { ward, ...page };
        return pageOf(listBedsOperation, { params, query }, { signal });
      });
    },
    refetchInterval: refetchEveryMs,
  });

const listBedsOperation = operation<typeof bedContracts.list>('GET /providers/{provider_id}/beds');
