import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listQuery } from '@/components/platform/lists/list-query';
import type { LocationBed } from '@/components/registry/locations/client';
import { locationList } from '@/components/registry/locations/list-view';
import { call, pageOf } from '@/lib/platform/http/call';
import { fetchAllPages } from '@/lib/platform/http/fetch-all-pages';
import { operation } from '@/lib/platform/http/operation';
import type { bedContracts } from '@/lib/registry/locations/bed-contract';
import type { locationContracts, locationRecord } from '@/lib/registry/locations/contract';

export type LocationRecord = z.output<typeof locationRecord>;

/** A ward with its rooms by name and its beds in the order of the board. */
export type FurnishedWard = { ward: LocationRecord; rooms: LocationRecord[]; beds: LocationBed[] };

const refetchEveryMs = 20_000;

/** All queries that a change of locations may make old; the provider by uuid. */
export const everyLocation = (provider: string) => ({ queryKey: ['locations', provider] });

const listLocationsOperation = operation<typeof locationContracts.list>(
  'GET /providers/{provider_id}/locations',
);

/** A page of the list of locations; the provider by uuid. */
export const locationsQuery = listQuery({
  key: ['locations'],
  list: locationList,
  operation: listLocationsOperation,
});

/** A ward's rooms and beds, those that are closed as well; provider and ward by uuid. */
export const furnishedWard = (provider: string, ward: string) =>
  queryOptions({
    queryKey: ['locations', provider, 'ward', ward],
    queryFn: async ({ signal }): Promise<FurnishedWard> => {
      const params = { provider_id: provider };
      const [own, rooms, beds] = await Promise.all([
        call(readLocationOperation, { params: { ...params, location_id: ward } }, { signal }),
        fetchAllPages((page) => {
          const query = { part_of: ward, ...page };
          return pageOf(listLocationsOperation, { params, query }, { signal });
        }),
        fetchAllPages((page) => {
          const query = { ward, ...page };
          return pageOf(listBedsOperation, { params, query }, { signal });
        }),
      ]);
      return { ward: own.data, rooms, beds };
    },
    refetchInterval: refetchEveryMs,
  });

const listBedsOperation = operation<typeof bedContracts.list>('GET /providers/{provider_id}/beds');
const readLocationOperation = operation<typeof locationContracts.read>(
  'GET /providers/{provider_id}/locations/{location_id}',
);
