import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type SafeFilter,
  safeList,
  toSafeMovementsQuery,
} from '@/components/billing/safe/list-view';
import { type ListReading, type ListView, writeListView } from '@/components/platform/lists/view';
import type {
  listSafeMovementsContract,
  readSafeContract,
  safeMovementRecord,
} from '@/lib/billing/safe/contract';
import { call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type SafeMovement = z.output<typeof safeMovementRecord>;

const refetchEveryMs = 60_000;

/** What the safe should hold, by currency; the provider by uuid. */
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
export const safeMovementsQuery = (provider: string, view: ListView<SafeFilter>) =>
  queryOptions({
    queryKey: ['safe', provider, 'list', writeListView(safeList, view)],
    queryFn: async ({ signal }): Promise<ListReading<SafeFilter, SafeMovement>> => {
      const given = { params: { provider_id: provider }, query: toSafeMovementsQuery(view) };
      const { rows, meta } = await pageOf(listMovementsOperation, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });

const readSafeOperation = operation<typeof readSafeContract>({
  method: 'GET',
  path: '/providers/{provider_id}/finance/safe',
});
const listMovementsOperation = operation<typeof listSafeMovementsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/finance/safe/movements',
});
