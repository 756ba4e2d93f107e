import { accountContracts } from '@/lib/billing/payment-accounts/contract';
import { readAccounts } from '@/lib/billing/payment-accounts/server/accounts';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: accountContracts.list,
  file: accountContracts.export,
  name: 'accounts',
  read: readAccounts,
});
