import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { lockContract } from '@/lib/platform/session/contract';
import { lock } from '@/lib/platform/session/server/lock';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(lockContract, ({ ctx }) => lock(ctx)),
});
