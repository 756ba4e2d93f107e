import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type RemittanceFilter,
  remittanceList,
  toRemittancesQuery,
} from '@/components/billing/remittances/list-view';
import { type ListReading, type ListView, writeListView } from '@/components/platform/lists/view';
import type { accountContracts } from '@/lib/billing/payment-accounts/contract';
import type { listRemittancesContract, remittanceRecord } from '@/lib/billing/remittances/contract';
import { call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type Remittance = z.output<typeof remittanceRecord>;

const refetchEveryMs = 60_000;

/** A page of what insurers and companies have paid; the provider by uuid. */
export const remittancesQuery = (provider: string, view: ListView<RemittanceFilter>) =>
  queryOptions({
    queryKey: ['remittances', provider, 'list', writeListView(remittanceList, view)],
    queryFn: async ({ signal }): Promise<ListReading<RemittanceFilter, Remittance>> => {
      const given = { params: { provider_id: provider }, query: toRemittancesQuery(view) };
      const { rows, meta } = await pageOf(listRemittancesOperation, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });

/** The account that a remittance is for, with what it owes at this moment; both by uuid. */
export const debtorAccount = (provider: string, account: string) =>
  queryOptions({
    queryKey: ['remittances', provider, 'account', account],
    queryFn: async ({ signal }) => {
      const given = { params: { provider_id: provider, account_id: account } };
      return (await call(readAccountOperation, given, { signal })).data;
    },
    staleTime: 0,
    // Others pay and are charged while somebody types.
    refetchInterval: 15_000,
  });

const listRemittancesOperation = operation<typeof listRemittancesContract>({
  method: 'GET',
  path: '/providers/{provider_id}/finance/remittances',
});
const readAccountOperation = operation<typeof accountContracts.read>({
  method: 'GET',
  path: '/providers/{provider_id}/accounts/{account_id}',
});
