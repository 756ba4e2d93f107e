import { giveFloatContract } from '@/lib/billing/safe/contract';
import { giveFloat } from '@/lib/billing/safe/move';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(giveFloatContract, ({ ctx, body }) => giveFloat(ctx, body)),
});
