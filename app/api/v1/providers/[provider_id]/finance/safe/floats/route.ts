import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { giveFloatContract } from '@/lib/safe/contract';
import { giveFloat } from '@/lib/safe/move';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(giveFloatContract, ({ ctx, body }) => giveFloat(ctx, body)),
});
