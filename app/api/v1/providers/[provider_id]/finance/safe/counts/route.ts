import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { countSafeContract } from '@/lib/safe/contract';
import { countSafe } from '@/lib/safe/move';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(countSafeContract, ({ ctx, body }) => countSafe(ctx, body)),
});
