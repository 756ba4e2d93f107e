import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { editRecord, readRecord } from '@/lib/records/change';
import { columnsOf } from '@/lib/records/columns';
import { kinds } from '@/lib/records/kinds';
import { presentPriceTier } from '@/lib/services/catalogue';
import { priceTierContracts } from '@/lib/services/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(priceTierContracts.read, async ({ ctx, params }) =>
    presentPriceTier(await readRecord(ctx, kinds.priceTier, params.price_tier_id)),
  ),
  PATCH: handle(priceTierContracts.edit, async ({ ctx, params, body }) =>
    presentPriceTier(await editRecord(ctx, kinds.priceTier, params.price_tier_id, columnsOf(body))),
  ),
});
