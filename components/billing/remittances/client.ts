import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { remittanceList } from '@/components/billing/remittances/list-view';
import { listQuery } from '@/components/platform/lists/list-query';
import type { accountContracts } from '@/lib/billing/payment-accounts/contract';
import type { listRemittancesContract, remittanceRecord } from '@/lib/billing/remittances/contract';
import { dataOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type Remittance = z.output<typeof remittanceRecord>;

const refetchEveryMs = 60_000;

/** A page of what insurers and companies have paid; the provider by uuid. */
export const remittancesQuery = listQuery({
  key: ['remittances'],
  list: remittanceList,
  operation: operation<typeof listRemittancesContract>(
    'GET /providers/{provider_id}/finance/remittances',
  ),
  refetchEveryMs,
});

/** The account that a remittance is for, with what it owes at this moment; both by uuid. */
export const debtorAccount = (provider: string, account: string) =>
  queryOptions({
    queryKey: ['remittances', provider, 'account', account],
    queryFn: dataOf(readAccountOperation, { provider_id: provider, account_id: account }),
    staleTime: 0,
    // Others pay and are charged while somebody types.
    refetchInterval: 15_000,
  });

const readAccountOperation = operation<typeof accountContracts.read>(
  'GET /providers/{provider_id}/accounts/{account_id}',
);
