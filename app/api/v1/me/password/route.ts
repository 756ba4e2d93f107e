import { changePassword } from '@/lib/account/change-password';
import { changePasswordContract } from '@/lib/account/contract';
import { provePassword } from '@/lib/account/proof';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    changePasswordContract,
    ({ ctx, body }) => changePassword(ctx, body),
    (claim) => provePassword(claim, { field: 'current', password: claim.body.current }),
  ),
});
