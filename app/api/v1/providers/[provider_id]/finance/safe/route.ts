import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { readSafeContract } from '@/lib/safe/contract';
import { readSafe } from '@/lib/safe/holds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readSafeContract, ({ ctx }) => readSafe(ctx)),
});
