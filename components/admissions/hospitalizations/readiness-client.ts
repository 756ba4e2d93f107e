import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { dischargeReadinessContract } from '@/lib/admissions/hospitalizations/contract';
import { dataOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

const refetchEveryMs = 30_000;

/**
 * The outstanding items before a discharge while no disposition is chosen; `openWith` says which ones a choice settles.
 * They are read again whenever the person comes back to the page, because items are settled on others.
 */
export function dischargeReadiness({
  provider,
  hospitalization,
  at = null,
}: {
  provider: string;
  hospitalization: string;
  /** The instant of a discharge that is recorded late; null for now. */
  at?: string | null;
}) {
  const params = { provider_id: provider, hospitalization_id: hospitalization };
  const query = { discharge_disposition: '', ...(at === null ? {} : { discharged_at: at }) };
  return queryOptions({
    queryKey: ['hospitalizations', provider, hospitalization, 'readiness', at],
    queryFn: dataOf(dischargeReadinessOperation, params, query),
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

const dischargeReadinessOperation = operation<typeof dischargeReadinessContract>(
  'GET /providers/{provider_id}/hospitalizations/{hospitalization_id}/discharge-readiness',
);
