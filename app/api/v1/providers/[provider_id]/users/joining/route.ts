import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { joinUserContract } from '@/lib/users/contract';
import { joinUser } from '@/lib/users/join';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(joinUserContract, ({ ctx, body }) => joinUser(ctx, body)),
});
