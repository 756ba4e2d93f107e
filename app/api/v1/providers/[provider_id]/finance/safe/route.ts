import { readSafeContract } from '@/lib/billing/safe/contract';
import { readSafe } from '@/lib/billing/safe/server/read-safe-balance';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readSafeContract, ({ ctx }) => readSafe(ctx)),
});
