import { exportDiscountsContract, listDiscountsContract } from '@/lib/billing/discounts/contract';
import { readDiscounts } from '@/lib/billing/discounts/server/read';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listDiscountsContract,
  file: exportDiscountsContract,
  name: 'discounts',
  read: readDiscounts,
});
