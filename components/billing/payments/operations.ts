import type { listPaymentsContract } from '@/lib/billing/payments/contract';
import { operation } from '@/lib/platform/http/operation';

export const listPaymentsOperation = operation<typeof listPaymentsContract>(
  'GET /providers/{provider_id}/finance/payments',
);
