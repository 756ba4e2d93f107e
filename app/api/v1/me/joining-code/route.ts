import { makeJoiningCodeContract } from '@/lib/account/contract';
import { makeJoiningCode } from '@/lib/account/joining-code';
import { provePassword } from '@/lib/account/proof';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    makeJoiningCodeContract,
    ({ ctx }) => makeJoiningCode(ctx),
    (claim) => provePassword(claim, { field: 'password', password: claim.body.password }),
  ),
});
