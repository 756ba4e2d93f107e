import type { listChargeItemsContract } from '@/lib/billing/charge-items/contract';
import { operation } from '@/lib/platform/http/operation';

export const listChargeItemsOperation = operation<typeof listChargeItemsContract>(
  'GET /providers/{provider_id}/finance/charge-items',
);
