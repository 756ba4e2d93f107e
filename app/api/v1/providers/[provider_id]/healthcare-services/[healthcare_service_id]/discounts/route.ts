import { listServiceDiscountsContract } from '@/lib/discounts/contract';
import { readServiceDiscounts } from '@/lib/discounts/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listServiceDiscountsContract, ({ ctx, params, query }) =>
    readServiceDiscounts(ctx, params.healthcare_service_id, query),
  ),
});
