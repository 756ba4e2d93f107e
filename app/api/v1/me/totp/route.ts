import { removeSecondFactorContract, startSecondFactorContract } from '@/lib/account/contract';
import { proveCode, provePassword } from '@/lib/account/proof';
import { removeSecondFactor, startSecondFactor } from '@/lib/account/second-factor';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    startSecondFactorContract,
    ({ ctx }) => startSecondFactor(ctx),
    (claim) => provePassword(claim, { field: 'password', password: claim.body.password }),
  ),
  DELETE: handle(
    removeSecondFactorContract,
    ({ ctx }) => removeSecondFactor(ctx),
    (claim) => proveCode(claim, claim.body.code),
  ),
});
