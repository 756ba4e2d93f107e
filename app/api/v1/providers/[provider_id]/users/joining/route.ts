import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { joinUserContract } from '@/lib/registry/users/contract';
import { joinUser } from '@/lib/registry/users/server/join';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(joinUserContract, ({ ctx, body }) => joinUser(ctx, body)),
});
