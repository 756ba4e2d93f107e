import { changePasswordContract } from '@/lib/platform/account/contract';
import { changePassword } from '@/lib/platform/account/server/change-password';
import { provePassword } from '@/lib/platform/account/server/reauthenticate';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    changePasswordContract,
    ({ ctx, body }) => changePassword(ctx, body),
    (claim) => provePassword(claim, { field: 'current', password: claim.body.current }),
  ),
});
