import { giveFloatContract } from '@/lib/billing/safe/contract';
import { giveFloat } from '@/lib/billing/safe/server/move';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(giveFloatContract, ({ ctx, body }) => giveFloat(ctx, body)),
});
