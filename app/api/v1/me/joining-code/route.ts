import { makeJoiningCodeContract } from '@/lib/platform/account/contract';
import { makeJoiningCode } from '@/lib/platform/account/server/make-joining-code';
import { provePassword } from '@/lib/platform/account/server/reauthenticate';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    makeJoiningCodeContract,
    ({ ctx }) => makeJoiningCode(ctx),
    (claim) => provePassword(claim, { field: 'password', password: claim.body.password }),
  ),
});
