import { removePinContract, setPinContract } from '@/lib/platform/account/contract';
import { provePassword } from '@/lib/platform/account/server/reauthenticate';
import { removePin, setPin } from '@/lib/platform/account/server/set-pin';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    setPinContract,
    ({ ctx, body }) => setPin(ctx, body.pin),
    (claim) => provePassword(claim, { field: 'password', password: claim.body.password }),
  ),
  DELETE: handle(removePinContract, ({ ctx }) => removePin(ctx)),
});
