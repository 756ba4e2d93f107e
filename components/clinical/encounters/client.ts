import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type EncounterFilter,
  encounterList,
  toEncountersQuery,
} from '@/components/clinical/encounters/list-view';
import { type ListReading, type ListView, writeListView } from '@/components/platform/lists/view';
import type { listEncountersContract } from '@/lib/clinical/encounters/contract';
import type { encounterRecord } from '@/lib/clinical/encounters/record';
import { pageOf } from '@/lib/platform/http/call';
import { fetchAllPages } from '@/lib/platform/http/fetch-all-pages';
import { operation } from '@/lib/platform/http/operation';

export type Encounter = z.output<typeof encounterRecord>;

import type {
  healthcareServiceContracts,
  priceTierContracts,
} from '@/lib/registry/services/contract';

const refetchEveryMs = 60_000;

/** The address of one encounter, by its uuid. */
export const encounterAddress = (encounter: string): string => `/encounters/${encounter}`;

/** A page of the list of encounters; the provider by uuid. */
export function encountersQuery(provider: string, view: ListView<EncounterFilter>) {
  const given = { params: { provider_id: provider }, query: toEncountersQuery(view) };
  return queryOptions({
    queryKey: ['encounters', provider, 'list', writeListView(encounterList, view)],
    queryFn: async ({ signal }): Promise<ListReading<EncounterFilter, Encounter>> => {
      const { rows, meta } = await pageOf(listEncountersOperation, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });
}

/** What an encounter can be opened for: the services and price tiers that are in use. */
export const encounterCatalogue = (provider: string) =>
  queryOptions({
    queryKey: ['encounters', provider, 'catalogue'],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider };
      const [services, tiers] = await Promise.all([
        fetchAllPages((page) => {
          const query = { is_active: true, ...page };
          return pageOf(listHealthcareServicesOperation, { params, query }, { signal });
        }),
        fetchAllPages((page) => {
          const query = { is_active: true, ...page };
          return pageOf(listPriceTiersOperation, { params, query }, { signal });
        }),
      ]);
      const options = (rows: readonly { uuid: string; name: string }[]) =>
        rows.map(({ uuid, name }) => ({ value: uuid, label: name }));
      return { services: options(services), tiers: options(tiers) };
    },
    staleTime: 5 * 60_000,
  });

const listEncountersOperation = operation<typeof listEncountersContract>({
  method: 'GET',
  path: '/providers/{provider_id}/encounter',
});
const listHealthcareServicesOperation = operation<typeof healthcareServiceContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/healthcare-services',
});
const listPriceTiersOperation = operation<typeof priceTierContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/price-tiers',
});
