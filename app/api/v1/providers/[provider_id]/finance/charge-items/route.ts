import { addChargeItem } from '@/lib/charge-items/add';
import { addChargeItemContract, listChargeItemsContract } from '@/lib/charge-items/contract';
import { readChargeItems } from '@/lib/charge-items/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listChargeItemsContract, ({ ctx, query }) => readChargeItems(ctx, query)),
  POST: handle(addChargeItemContract, ({ ctx, body }) => addChargeItem(ctx, body)),
});
