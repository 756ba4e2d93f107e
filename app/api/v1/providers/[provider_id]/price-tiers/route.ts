import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { addRecord } from '@/lib/records/change';
import { columnsOf } from '@/lib/records/columns';
import { kinds } from '@/lib/records/kinds';
import { presentPriceTier, readPriceTiers } from '@/lib/services/catalogue';
import { priceTierContracts } from '@/lib/services/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(priceTierContracts.list, ({ ctx, query }) => readPriceTiers(ctx, query)),
  POST: handle(priceTierContracts.create, async ({ ctx, body }) =>
    presentPriceTier(await addRecord(ctx, kinds.priceTier, columnsOf(body))),
  ),
});
