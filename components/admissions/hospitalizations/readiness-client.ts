import { queryOptions } from '@tanstack/react-query';
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
}: {
  provider: string;
  hospitalization: string;
}) {
  const params = { provider_id: provider, hospitalization_id: hospitalization };
  const query = { discharge_disposition: '' };
  return queryOptions({
    queryKey: ['hospitalizations', provider, hospitalization, 'readiness'],
    queryFn: dataOf(dischargeReadinessOperation, params, query),
    refetchInterval: refetchEveryMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

const dischargeReadinessOperation = operation<typeof dischargeReadinessContract>(
  'GET /providers/{provider_id}/hospitalizations/{hospitalization_id}/discharge-readiness',
);
