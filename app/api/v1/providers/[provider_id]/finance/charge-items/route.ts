import { addChargeItem } from '@/lib/billing/charge-items/add';
import {
  addChargeItemContract,
  listChargeItemsContract,
} from '@/lib/billing/charge-items/contract';
import { readChargeItems } from '@/lib/billing/charge-items/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listChargeItemsContract, ({ ctx, query }) => readChargeItems(ctx, query)),
  POST: handle(addChargeItemContract, ({ ctx, body }) => addChargeItem(ctx, body)),
});
