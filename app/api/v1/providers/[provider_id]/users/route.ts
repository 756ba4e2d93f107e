import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { userContracts } from '@/lib/users/contract';
import { addUser, readUsers } from '@/lib/users/users';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(userContracts.list, ({ ctx, query }) => readUsers(ctx, query)),
  POST: handle(userContracts.create, ({ ctx, body }) => addUser(ctx, body)),
});
