import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { userContracts } from '@/lib/registry/users/contract';
import { addUser, readUsers } from '@/lib/registry/users/users';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(userContracts.list, ({ ctx, query }) => readUsers(ctx, query)),
  POST: handle(userContracts.create, ({ ctx, body }) => addUser(ctx, body)),
});
