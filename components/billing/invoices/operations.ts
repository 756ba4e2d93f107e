import type { listInvoicesContract } from '@/lib/billing/invoices/contract';
import { operation } from '@/lib/platform/http/operation';

export const listInvoicesOperation = operation<typeof listInvoicesContract>(
  'GET /providers/{provider_id}/finance/invoices',
);
