import type { z } from 'zod';
import type { accountContracts } from '@/lib/billing/payment-accounts/contract';
import type { accountRecord } from '@/lib/billing/payment-accounts/record';
import type { AccountType } from '@/lib/domain/codes/payment-accounts';
import { pageOf } from '@/lib/platform/http/call';
import { fetchAllPages } from '@/lib/platform/http/fetch-all-pages';
import { operation } from '@/lib/platform/http/operation';

export type Account = z.output<typeof accountRecord>;

/** Every account in use of a type: insurers and companies may have more of them than a page has rows. */
export const everyAccount = (
  provider: string,
  of: { type: AccountType; patient?: string },
  signal: AbortSignal,
): Promise<Account[]> =>
  fetchAllPages((page) => {
    const query = { ...of, is_active: true, ...page };
    const given = { params: { provider_id: provider }, query };
    return pageOf(listAccountsOperation, given, { signal });
  });

const listAccountsOperation = operation<typeof accountContracts.list>(
  'GET /providers/{provider_id}/accounts',
);
