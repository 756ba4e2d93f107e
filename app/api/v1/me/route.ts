import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { readMeContract } from '@/lib/me/contract';
import { readMe } from '@/lib/me/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readMeContract, async ({ ctx }) => readMe(ctx)),
});
