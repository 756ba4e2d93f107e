import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { userContracts } from '@/lib/registry/users/contract';
import { editUser, readUser } from '@/lib/registry/users/server/users';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(userContracts.read, ({ ctx, params }) => readUser(ctx, params.user_id)),
  PATCH: handle(userContracts.edit, ({ ctx, params, body }) => editUser(ctx, params.user_id, body)),
});
