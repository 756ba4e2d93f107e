import { exportDiscountsContract, listDiscountsContract } from '@/lib/billing/discounts/contract';
import { readDiscounts } from '@/lib/billing/discounts/server/read';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: listDiscountsContract,
    file: exportDiscountsContract,
    name: 'discounts',
    read: readDiscounts,
  }),
});
