import type { listInvoicesContract } from '@/lib/billing/invoices/contract';
import { operation } from '@/lib/platform/http/operation';

export const listInvoicesOperation = operation<typeof listInvoicesContract>({
  method: 'GET',
  path: '/providers/{provider_id}/finance/invoices',
});
