import { changePassword } from '@/lib/platform/account/change-password';
import { changePasswordContract } from '@/lib/platform/account/contract';
import { provePassword } from '@/lib/platform/account/proof';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    changePasswordContract,
    ({ ctx, body }) => changePassword(ctx, body),
    (claim) => provePassword(claim, { field: 'current', password: claim.body.current }),
  ),
});
