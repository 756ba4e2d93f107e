import { accountContracts } from '@/lib/billing/payment-accounts/contract';
import { readAccounts } from '@/lib/billing/payment-accounts/server/accounts';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: accountContracts.list,
    file: accountContracts.export,
    name: 'accounts',
    read: readAccounts,
  }),
});
