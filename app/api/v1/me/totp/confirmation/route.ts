import { confirmSecondFactorContract } from '@/lib/account/contract';
import { requirePerson } from '@/lib/account/proof';
import { confirmSecondFactor } from '@/lib/account/second-factor';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    confirmSecondFactorContract,
    ({ ctx, body }) => confirmSecondFactor(ctx, body.code),
    async ({ caller }) => requirePerson(caller),
  ),
});
