import { countSafeContract } from '@/lib/billing/safe/contract';
import { countSafe } from '@/lib/billing/safe/server/move';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(countSafeContract, ({ ctx, body }) => countSafe(ctx, body)),
});
