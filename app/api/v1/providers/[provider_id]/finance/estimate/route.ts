import { estimateContract } from '@/lib/billing/estimates/contract';
import { estimateStay } from '@/lib/billing/estimates/server/estimate';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(estimateContract, ({ ctx, body }) => estimateStay(ctx, body)),
});
