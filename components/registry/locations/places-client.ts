import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type ListReading, type ListView, writeListView } from '@/components/platform/lists/view';
import type { Bed } from '@/components/registry/locations/client';
import {
  type PlaceFilter,
  placeList,
  toPlacesQuery,
} from '@/components/registry/locations/list-view';
import { call, pageOf } from '@/lib/platform/http/call';
import { fetchAllPages } from '@/lib/platform/http/fetch-all-pages';
import { operation } from '@/lib/platform/http/operation';
import type { bedContracts } from '@/lib/registry/locations/bed-contract';
import type { locationContracts, locationRecord } from '@/lib/registry/locations/contract';

export type Place = z.output<typeof locationRecord>;

/** A ward with its rooms by name and its beds in the order of the board. */
export type FurnishedWard = { ward: Place; rooms: Place[]; beds: Bed[] };

const refetchEveryMs = 20_000;

/** What of the places a change may make old; the provider by uuid. */
export const everyPlace = (provider: string) => ({ queryKey: ['places', provider] });

/** A page of the list of places; the provider by uuid. */
export function placesQuery(provider: string, view: ListView<PlaceFilter>) {
  const given = { params: { provider_id: provider }, query: toPlacesQuery(view) };
  return queryOptions({
    queryKey: ['places', provider, 'list', writeListView(placeList, view)],
    queryFn: async ({ signal }): Promise<ListReading<PlaceFilter, Place>> => {
      const { rows, meta } = await pageOf(listLocationsOperation, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
  });
}

/** A ward's rooms and beds, those that are closed as well; provider and ward by uuid. */
export const furnishedWard = (provider: string, ward: string) =>
  queryOptions({
    queryKey: ['places', provider, 'ward', ward],
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

const listBedsOperation = operation<typeof bedContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/beds',
});
const listLocationsOperation = operation<typeof locationContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/locations',
});
const readLocationOperation = operation<typeof locationContracts.read>({
  method: 'GET',
  path: '/providers/{provider_id}/locations/{location_id}',
});
