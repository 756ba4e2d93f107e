import { removeSecondFactorContract, startSecondFactorContract } from '@/lib/account/contract';
import { proveCode, provePassword } from '@/lib/account/proof';
import { removeSecondFactor, startSecondFactor } from '@/lib/account/second-factor';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    startSecondFactorContract,
    ({ ctx }) => startSecondFactor(ctx),
    ({ caller, body, ip }) =>
      provePassword(caller, { field: 'password', password: body.password, ip }),
  ),
  DELETE: handle(
    removeSecondFactorContract,
    ({ ctx }) => removeSecondFactor(ctx),
    ({ caller, body, ip }) => proveCode(caller, { code: body.code, ip }),
  ),
});
