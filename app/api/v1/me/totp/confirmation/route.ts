import { confirmSecondFactorContract } from '@/lib/platform/account/contract';
import { requirePerson } from '@/lib/platform/account/server/reauthenticate';
import { confirmSecondFactor } from '@/lib/platform/account/server/second-factor';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    confirmSecondFactorContract,
    ({ ctx, body }) => confirmSecondFactor(ctx, body.code),
    async ({ caller }) => requirePerson(caller),
  ),
});
