import {
  removeSecondFactorContract,
  startSecondFactorContract,
} from '@/lib/platform/account/contract';
import { provePassword, reauthenticate } from '@/lib/platform/account/server/reauthenticate';
import { removeSecondFactor, startSecondFactor } from '@/lib/platform/account/server/second-factor';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    startSecondFactorContract,
    ({ ctx }) => startSecondFactor(ctx),
    (claim) => provePassword(claim, { field: 'password', password: claim.body.password }),
  ),
  DELETE: handle(
    removeSecondFactorContract,
    ({ ctx }) => removeSecondFactor(ctx),
    (claim) => reauthenticate(claim, claim.body.code),
  ),
});
