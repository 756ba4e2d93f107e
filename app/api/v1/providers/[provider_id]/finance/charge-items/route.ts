import {
  addChargeItemContract,
  listChargeItemsContract,
} from '@/lib/billing/charge-items/contract';
import { addChargeItem } from '@/lib/billing/charge-items/server/add';
import { readChargeItems } from '@/lib/billing/charge-items/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listChargeItemsContract, ({ ctx, query }) => readChargeItems(ctx, query)),
  POST: handle(addChargeItemContract, ({ ctx, body }) => addChargeItem(ctx, body)),
});
