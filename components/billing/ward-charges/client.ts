import { infiniteQueryOptions } from '@tanstack/react-query';
import type { listWardChargesContract } from '@/lib/billing/ward-charges/contract';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { continued } from '@/lib/platform/http/pagination';

/** An admission, by uuid. */
export type StayAddress = { provider: string; hospitalization: string };

export const wardChargesKey = ({ provider, hospitalization }: StayAddress) =>
  ['ward-charges', provider, hospitalization] as const;

/** The charges by hand of an admission, the last one first, as many pages as were asked for. */
export const wardCharges = (stay: StayAddress) =>
  infiniteQueryOptions({
    queryKey: wardChargesKey(stay),
    queryFn: ({ pageParam, signal }) =>
      pageOf(
        listWardChargesOperation,
        {
          params: { provider_id: stay.provider, hospitalization_id: stay.hospitalization },
          query: pageParam,
        },
        { signal },
      ),
    ...continued,
  });

const listWardChargesOperation = operation<typeof listWardChargesContract>(
  'GET /providers/{provider_id}/hospitalizations/{hospitalization_id}/charges',
);
