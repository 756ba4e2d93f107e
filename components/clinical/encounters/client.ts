import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { encounterList } from '@/components/clinical/encounters/list-view';
import { listEncountersOperation } from '@/components/clinical/encounters/operations';
import { listQuery } from '@/components/platform/lists/list-query';
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
export const encountersQuery = listQuery({
  key: ['encounters'],
  list: encounterList,
  operation: listEncountersOperation,
  refetchEveryMs,
});

/** The services and price tiers in use, for a new encounter. */
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

const listHealthcareServicesOperation = operation<typeof healthcareServiceContracts.list>(
  'GET /providers/{provider_id}/healthcare-services',
);
const listPriceTiersOperation = operation<typeof priceTierContracts.list>(
  'GET /providers/{provider_id}/price-tiers',
);
