import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { readMeContract } from '@/lib/platform/me/contract';
import { readMe } from '@/lib/platform/me/server/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readMeContract, async ({ ctx }) => readMe(ctx)),
});
