import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type ListReading, type ListView, writeListView } from '@/components/platform/lists/view';
import {
  type CatalogueFilter,
  serviceList,
  tierList,
  toCatalogueQuery,
} from '@/components/registry/services/list-view';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type {
  healthcareServiceContracts,
  healthcareServiceRecord,
  priceTierContracts,
  priceTierRecord,
} from '@/lib/registry/services/contract';

export type Service = z.output<typeof healthcareServiceRecord>;
export type PriceTier = z.output<typeof priceTierRecord>;

/** A page of what the hospital offers; the provider by uuid. */
export function servicesQuery(provider: string, view: ListView<CatalogueFilter>) {
  const given = { params: { provider_id: provider }, query: toCatalogueQuery(view) };
  return queryOptions({
    queryKey: ['healthcare-services', provider, 'list', writeListView(serviceList, view)],
    queryFn: async ({ signal }): Promise<ListReading<CatalogueFilter, Service>> => {
      const { rows, meta } = await pageOf(listServicesOperation, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
  });
}

/** A page of the hospital's price tiers; the provider by uuid. */
export function tiersQuery(provider: string, view: ListView<CatalogueFilter>) {
  const given = { params: { provider_id: provider }, query: toCatalogueQuery(view) };
  return queryOptions({
    queryKey: ['price-tiers', provider, 'list', writeListView(tierList, view)],
    queryFn: async ({ signal }): Promise<ListReading<CatalogueFilter, PriceTier>> => {
      const { rows, meta } = await pageOf(listTiersOperation, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
  });
}

const listServicesOperation = operation<typeof healthcareServiceContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/healthcare-services',
});
const listTiersOperation = operation<typeof priceTierContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/price-tiers',
});
