import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { userContracts } from '@/lib/registry/users/contract';
import { addUser, readUsers } from '@/lib/registry/users/server/users';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(userContracts.list, ({ ctx, query }) => readUsers(ctx, query)),
  POST: handle(userContracts.create, ({ ctx, body }) => addUser(ctx, body)),
});
