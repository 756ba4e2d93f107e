import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { financeOverview, financeOverviewContract } from '@/lib/billing/overview/contract';
import { dataOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type FinanceOverview = z.output<typeof financeOverview>;

const refetchEveryMs = 60_000;

/** Everything that waits for a finance manager; the provider by uuid. */
export const overviewQuery = (provider: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'overview'],
    queryFn: dataOf(financeOverviewOperation, { provider_id: provider }),
    refetchInterval: refetchEveryMs,
  });

const financeOverviewOperation = operation<typeof financeOverviewContract>(
  'GET /providers/{provider_id}/finance/overview',
);
