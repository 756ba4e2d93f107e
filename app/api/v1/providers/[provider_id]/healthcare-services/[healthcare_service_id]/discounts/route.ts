import { listServiceDiscountsContract } from '@/lib/billing/discounts/contract';
import { readServiceDiscounts } from '@/lib/billing/discounts/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listServiceDiscountsContract, ({ ctx, params, query }) =>
    readServiceDiscounts(ctx, params.healthcare_service_id, query),
  ),
});
