import {
  listChargeItemsContract,
  listUnpricedChargesContract,
} from '@/lib/billing/charge-items/contract';
import { exportContract } from '@/lib/platform/http/export-contract';

export const exportChargeItemsContract = exportContract(listChargeItemsContract);

export const exportUnpricedChargesContract = exportContract(listUnpricedChargesContract);
