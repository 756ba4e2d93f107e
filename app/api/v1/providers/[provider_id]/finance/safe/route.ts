import { readSafeContract } from '@/lib/billing/safe/contract';
import { readSafe } from '@/lib/billing/safe/holds';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readSafeContract, ({ ctx }) => readSafe(ctx)),
});
