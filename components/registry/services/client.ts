import type { z } from 'zod';
import { listQuery } from '@/components/platform/lists/list-query';
import { serviceList, tierList } from '@/components/registry/services/list-view';
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
export const servicesQuery = listQuery({
  key: ['healthcare-services'],
  list: serviceList,
  operation: operation<typeof healthcareServiceContracts.list>(
    'GET /providers/{provider_id}/healthcare-services',
  ),
});

/** A page of the hospital's price tiers; the provider by uuid. */
export const tiersQuery = listQuery({
  key: ['price-tiers'],
  list: tierList,
  operation: operation<typeof priceTierContracts.list>('GET /providers/{provider_id}/price-tiers'),
});
