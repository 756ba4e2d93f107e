import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { safeList } from '@/components/billing/safe/list-view';
import { listQuery } from '@/components/platform/lists/list-query';
import type {
  listSafeMovementsContract,
  readSafeContract,
  safeMovementRecord,
} from '@/lib/billing/safe/contract';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type SafeMovement = z.output<typeof safeMovementRecord>;

const refetchEveryMs = 60_000;

/** The expected balance of the safe, by currency; the provider by uuid. */
export const safeBalancesQuery = (provider: string) =>
  queryOptions({
    queryKey: ['safe', provider, 'holds'],
    queryFn: async ({ signal }) => {
      const given = { params: { provider_id: provider } };
      return (await call(readSafeOperation, given, { signal })).data.holds;
    },
    refetchInterval: refetchEveryMs,
  });

/** A page of what came into the safe and what left it; the provider by uuid. */
export const safeMovementsQuery = listQuery({
  key: ['safe'],
  list: safeList,
  operation: operation<typeof listSafeMovementsContract>(
    'GET /providers/{provider_id}/finance/safe/movements',
  ),
  refetchEveryMs,
});

const readSafeOperation = operation<typeof readSafeContract>(
  'GET /providers/{provider_id}/finance/safe',
);
