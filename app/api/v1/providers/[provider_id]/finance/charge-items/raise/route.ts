import { raiseChargesContract } from '@/lib/billing/charge-items/contract';
import { raiseOnRequest } from '@/lib/billing/charge-items/server/raise-on-request';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(raiseChargesContract, ({ ctx, body }) => raiseOnRequest(ctx, body)),
});
