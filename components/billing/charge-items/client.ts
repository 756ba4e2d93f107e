import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { priceContracts, priceRecord } from '@/lib/billing/prices/contract';
import { pageOf } from '@/lib/platform/http/call';
import { fetchAllPages } from '@/lib/platform/http/fetch-all-pages';
import { operation } from '@/lib/platform/http/operation';
import { serverNow } from '@/lib/platform/http/server-clock';

export type PriceNow = z.output<typeof priceRecord>;

/** The current price of a service at each tier that has one; both by uuid. */
export const pricesNow = (provider: string, service: string) =>
  queryOptions({
    queryKey: ['prices', provider, 'now', service],
    queryFn: ({ signal }): Promise<PriceNow[]> => {
      const asked = { healthcare_service: service, valid_at: serverNow().toISOString() };
      return fetchAllPages((page) =>
        pageOf(
          listPricesOperation,
          { params: { provider_id: provider }, query: { ...asked, ...page } },
          { signal },
        ),
      );
    },
    enabled: service !== '',
  });

const listPricesOperation = operation<typeof priceContracts.list>(
  'GET /providers/{provider_id}/prices',
);
