import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { userContracts } from '@/lib/users/contract';
import { editUser, readUser } from '@/lib/users/users';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(userContracts.read, ({ ctx, params }) => readUser(ctx, params.user_id)),
  PATCH: handle(userContracts.edit, ({ ctx, params, body }) => editUser(ctx, params.user_id, body)),
});
