import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type DiscountEntry, scopeOf } from '@/components/billing/discounts/example';
import { listDiscountOverlapsContract } from '@/lib/billing/discounts/contract';
import { call } from '@/lib/platform/http/call';

/**
 * The discounts that a discount with these terms would overlap; `except`: the one that is edited. Not in `client`, because
 * it asks the contract's schema whether the terms are complete enough; the form has that schema anyway.
 */
export function overlapsOf(provider: string, entry: DiscountEntry, except: string | null) {
  const scope = scopeOf(entry);
  const services = scope === 'invoice' ? [] : (entry.healthcare_service_ids ?? []);
  const query = {
    applicable_payer: entry.applicable_payer ?? '',
    applies_to: scope,
    start_datetime: entry.start_datetime ?? '',
    end_datetime: entry.end_datetime ?? '',
    ...(entry.currency ? { currency: entry.currency } : {}),
    ...(services.length > 0 ? { healthcare_service_ids: services.join(',') } : {}),
    ...(except === null ? {} : { except }),
  };
  return queryOptions({
    queryKey: ['discounts', provider, 'overlaps', query],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typingPauseMs));
      signal.throwIfAborted();
      const given = { params: { provider_id: provider }, query };
      return (await call(listDiscountOverlapsContract, given, { signal })).data;
    },
    enabled: listDiscountOverlapsContract.query.safeParse(query).success,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

const typingPauseMs = 300;
